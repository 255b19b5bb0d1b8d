import Assist
import Foundation
import HearthCore

/// The sums of a period's rows, from which a ``Usage`` is made.
struct UsageSums {
    private(set) var outcomes: [RunOutcome: Int] = [:]
    private(set) var tokens = TokenUsage()
    private(set) var cost = Money.zero
    private var days: [Int: Usage.Day] = [:]
    private(set) var models: [String: ModelUse] = [:]

    /// Adds rows with day, outcome, runs, input_tokens, output_tokens and cost_microusd.
    mutating func addOutcomes(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows {
            let (number, runs): (Int, Int) = (try row["day"], try row["runs"])
            let (input, output): (Int, Int) = (try row["input_tokens"], try row["output_tokens"])
            let cost: Money = try row["cost_microusd"]
            let outcome: RunOutcome = try row["outcome"]
            outcomes[outcome, default: 0] += runs
            tokens += TokenUsage(input: input, output: output)
            self.cost += cost
            var day = days[number] ?? Usage.Day(CalendarDay(daysSinceEpoch: number))
            day.runs += runs
            if outcome.isFailure { day.failures += runs }
            if outcome == .refused { day.refusals += runs }
            day.inputTokens += input
            day.outputTokens += output
            day.cost += cost
            days[number] = day
        }
    }

    /// Adds rows with day, offline_reason and runs.
    mutating func addOffline(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows {
            let (number, runs): (Int, Int) = (try row["day"], try row["runs"])
            let reason: OfflineReason = try row["offline_reason"]
            days[number, default: Usage.Day(CalendarDay(daysSinceEpoch: number))].offline[reason, default: 0] += runs
        }
    }

    /// Adds rows with cached_input_tokens, cache_write_tokens and reasoning_tokens.
    mutating func addParts(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows {
            tokens += TokenUsage(
                cachedInput: try row["cached_input_tokens"], cacheWrite: try row["cache_write_tokens"],
                reasoning: try row["reasoning_tokens"])
        }
    }

    /// Adds rows with model, calls, input_tokens, output_tokens and cost_microusd.
    mutating func addModels(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows {
            let use = ModelUse(
                calls: try row["calls"], inputTokens: try row["input_tokens"],
                outputTokens: try row["output_tokens"], cost: try row["cost_microusd"])
            addModels([try row["model"]: use])
        }
    }

    mutating func addModels(_ use: [String: ModelUse]) { models.merge(use, uniquingKeysWith: +) }

    /// Returns the usage of the period.
    ///
    /// - Parameter activeUsers: the number for each day that has any; nil for the usage of one user.
    func usage(in period: UsagePeriod, times: LatencyCounts, activeUsers: [Int: Int]?) -> Usage {
        Usage(
            outcomes: outcomes, tokens: tokens, cost: cost,
            days: period.days.map { calendarDay in
                let number = calendarDay.daysSinceEpoch
                var day = days[number] ?? Usage.Day(calendarDay)
                day.duration = times.days[number]?.duration
                day.timeToFirstText = times.days[number]?.timeToFirstText
                day.activeUsers = activeUsers.map { $0[number] ?? 0 }
                return day
            }, models: models, duration: times.duration, timeToFirstText: times.timeToFirstText)
    }
}
