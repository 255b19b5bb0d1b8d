import CurlClient
import Foundation

/// The certificate authorities that providers are trusted by.
struct AuthoritiesCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "authorities"

    /// Where Debian, Fedora, OpenSUSE and Alpine keep them.
    private static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    func findings() async -> [Finding] {
        await offTasks {
            do {
                let own = try environment.transportSettings().certificateAuthorities ?? ""
                if !own.isEmpty { return [.ok(name, "PROVIDER_CA_FILE \(own)")] }
            } catch {
                return [.fail(name, "\(error)", "unset PROVIDER_CA_FILE, or name a file of certificates in PEM")]
            }
            guard let place = Self.places.first(where: { access($0, R_OK) == 0 }) else {
                return [.fail(name, "this system has none, so no https is trusted", "apt-get install ca-certificates")]
            }
            return [.ok(name, place)]
        }
    }
}
