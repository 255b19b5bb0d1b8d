import Assist

/// Why a request was answered without a model, in words.
enum OfflineText {
    /// - Parameter reason: as the API has it.
    static func words(of reason: String) -> String {
        switch OfflineReason(rawValue: reason) {
        case .aiAssistOff: "models are switched off"
        case .spendLimit: "the server's spending limit for the day is reached"
        case .noModelConfigured: "no model is configured"
        case .nothingFound: "no card fits the question"
        case .providerFailed: "every model that was asked failed"
        case .circuitOpen: "the models failed too often and are passed over"
        case .coolingDown: "the providers asked to be left alone for a while"
        case .budget: "the budget of a run is too small"
        case .contextWindow: "the request is too long for the models"
        case .deadline: "no time was left to ask a model"
        case nil: reason
        }
    }
}
