import CurlClient
import Foundation

/// The check of the certificate authorities for connections to providers.
struct AuthoritiesCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "authorities"

    /// The files of Debian, Fedora, OpenSUSE and Alpine.
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
                return [.fail(name, "\(error)", "unset PROVIDER_CA_FILE, or set it to a PEM file of certificates")]
            }
            guard let place = Self.places.first(where: { access($0, R_OK) == 0 }) else {
                return [
                    .fail(
                        name, "the system has no certificate authorities: every https connection fails",
                        "apt-get install ca-certificates")
                ]
            }
            return [.ok(name, place)]
        }
    }
}
