import Records

/// The description that a device gives of itself, for the user's list of devices.
public struct ClientDevice: Hashable, Sendable {
    /// The form of a device.
    public enum Form: String, CaseIterable, Sendable {
        case phone, tablet, computer, watch, display, other
    }

    /// The name that its user gave it, such as `Anna’s phone`; nil if there is none. At most 100 characters are sent.
    public var name: String?
    /// The form.
    public var form: Form
    /// The app with its version and platform, such as `CareLog 1.4 (iOS)`. At most 100 characters are sent.
    public var app: String

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - app: the name of the app.
    ///   - version: the version of the app.
    public init(name: String? = nil, form: Form, app: String, version: String) {
        self.name = name
        self.form = form
        self.app = "\(app) \(version) (\(Self.platform))"
    }

    /// The name of the operating system.
    private static let platform: String = {
        #if os(iOS)
            "iOS"
        #elseif os(watchOS)
            "watchOS"
        #elseif os(macOS)
            "macOS"
        #elseif os(Linux)
            "Linux"
        #else
            "other"
        #endif
    }()

    /// The description as a pull has it.
    var wire: DeviceDescription {
        func limited(_ text: String?) -> String? {
            text.map { String($0.prefix(DeviceDescription.longestText)) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        return DeviceDescription(name: limited(name), kind: form.rawValue, app: limited(app))
    }
}
