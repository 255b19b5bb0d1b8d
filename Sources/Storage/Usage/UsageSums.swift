import Foundation
import HearthCore

/// What the rows of a period say, on the way to a ``Usage``.
struct UsageSums {
    private(set) var outcomes: [RunOutcome: Int] = [:]
    private(set) var tokens = TokenUsage()
    private(set) var cost = Money.zero
    private var days: [Int: Usage.Day] = [:]
    private(set) var models: [String: Int] = [:]

    /// Rows with day, outcome, runs, input_tokens, output_tokens and cost_microusd.
    mutating func addOutcomes(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows {
            let (number, runs): (Int, Int) = (try row["day"], try row["runs"])
            let (input, output): (Int, Int) = (try row["input_tokens"], try row["output_tokens"])
            let cost: Money = try row["cost_microusd"]
            outcomes[try row["outcome"], default: 0] += runs
            tokens += TokenUsage(input: input, output: output)
            self.cost += cost
            var day = days[number] ?? Usage.Day(CalendarDay(daysSinceEpoch: number))
            day.runs += runs
            day.tokens += input + output
            day.cost += cost
            days[number] = day
        }
    }

    /// Rows with cached_input_tokens, cache_write_tokens and reasoning_tokens.
    mutating func addParts(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows {
            tokens += TokenUsage(
                cachedInput: try row["cached_input_tokens"], cacheWrite: try row["cache_write_tokens"],
                reasoning: try row["reasoning_tokens"])
        }
    }

    /// Rows with model and calls.
    mutating func addModels(_ rows: [SQLRow]) throws(StorageError) {
        for row in rows { models[try row["model"], default: 0] += try row["calls"] as Int }
    }

    mutating func addModels(_ calls: [String: Int]) { models.merge(calls, uniquingKeysWith: +) }

    func usage(in period: UsagePeriod, duration: Percentiles?, timeToFirstText: Percentiles?) -> Usage {
        Usage(
            outcomes: outcomes, tokens: tokens, cost: cost,
            days: period.days.map { days[$0.daysSinceEpoch] ?? Usage.Day($0) }, models: models, duration: duration,
            timeToFirstText: timeToFirstText)
    }
}
