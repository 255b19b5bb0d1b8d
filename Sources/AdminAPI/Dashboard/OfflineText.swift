import Assist

/// Texts for the reasons of an answer without a model.
enum OfflineText {
    /// Returns the text of a reason.
    ///
    /// - Parameter reason: the API's value. An unknown one is returned unchanged.
    static func words(of reason: String) -> String {
        switch OfflineReason(rawValue: reason) {
        case .aiAssistOff: "models are switched off"
        case .spendLimit: "the server's daily spending limit is reached"
        case .noModelConfigured: "no model is configured"
        case .nothingFound: "no card fits the question"
        case .providerFailed: "every model that was asked failed"
        case .circuitOpen: "the models failed too often and are skipped for now"
        case .coolingDown: "the providers asked for a pause"
        case .budget: "the budget of a run is too small"
        case .contextWindow: "the request is too long for the models"
        case .deadline: "no time was left to ask a model"
        case .excludedFood: "the model's text served a food that the household excludes"
        case nil: reason
        }
    }
}
