import Foundation
import HearthCore

/// The statements of `server_spending`: the money that the reservations of a UTC day hold and have cost together. A
/// reservation belongs to the day on which it was opened.
///
/// On PostgreSQL a transaction holds the rows that it has changed until its commit is on disk, and other writers of
/// them wait. So only necessary waits remain: reservations under a limit meet at shard 0, which admits them one after
/// the other. Amounts that become known when runs end (almost always less money) go to one of many shards, without
/// waiting. A reservation that reads those shards before another transaction's commit sees more money committed than
/// there is, so the limit holds. Without a limit no transactions meet at shard 0.
enum ServerSpending {
    /// Returns the shard that takes a run's difference. SQLite has one writer, and needs one row.
    static func shard(of run: UUID, in dialect: Dialect) -> Int64 {
        // The last byte of a version 7 UUID is random.
        dialect.shardsOfSums == 1 ? 0 : 1 + Int64(run.uuid.15) % dialect.shardsOfSums
    }

    /// Adds a reservation to its day if the limit leaves room for it. Afterwards ``isAdmitted(_:on:)`` tells whether it
    /// did.
    ///
    /// - Parameters:
    ///   - money: the amount of the reservation.
    ///   - source: `FROM` and `WHERE`, with one row if the run may be reserved at all.
    static func admit(_ run: SQLValue, on day: Int64, _ money: SQL, _ source: SQL, within limit: Money) -> SQL {
        let others: SQL = """
            (SELECT COALESCE(SUM(others.microusd), 0) FROM server_spending AS others
                WHERE others.day = \(day) AND others.shard > 0)
            """
        return """
            INSERT INTO server_spending (day, shard, microusd, last_run)
            SELECT \(day), 0, \(money), \(run) \(source) AND \(money) > 0 AND \(money) + \(others) <= \(limit)
            ON CONFLICT (day, shard) DO UPDATE SET
                microusd = server_spending.microusd + excluded.microusd, last_run = excluded.last_run
            WHERE server_spending.microusd + excluded.microusd + \(others) <= \(limit)
            """
    }

    /// A condition: this transaction has admitted the run; it holds the row until its end.
    static func isAdmitted(_ run: SQLValue, on day: Int64) -> SQL {
        "EXISTS (SELECT 1 FROM server_spending WHERE day = \(day) AND shard = 0 AND last_run = \(run))"
    }

    /// Adds a reservation to its day, without a limit.
    static func add(_ run: SQLValue, of household: SQLValue, shard: Int64) -> SQL {
        """
        INSERT INTO server_spending (day, shard, microusd)
        SELECT opened_at / 86400000, \(shard), reserved_microusd FROM reservations
        WHERE household_id = \(household) AND run_id = \(run) AND reserved_microusd > 0
        ON CONFLICT (day, shard) DO UPDATE SET microusd = server_spending.microusd + excluded.microusd
        """
    }

    /// Replaces the amount of a reservation by the cost of its run, once: in the transaction that closes it, before its
    /// entries.
    static func settle(_ run: SQLValue, of household: SQLValue, shard: Int64) -> SQL {
        """
        INSERT INTO server_spending (day, shard, microusd)
        SELECT opened_at / 86400000, \(shard), cost_microusd - reserved_microusd FROM reservations
        WHERE household_id = \(household) AND run_id = \(run) AND state IN ('settled', 'released', 'corrected')
            AND cost_microusd <> reserved_microusd
            AND NOT EXISTS (
                SELECT 1 FROM ledger_entries
                WHERE household_id = \(household) AND run_id = \(run) AND posting = CASE reservations.state
                    WHEN 'settled' THEN 'settle' WHEN 'released' THEN 'release' ELSE 'correct' END
            )
        ON CONFLICT (day, shard) DO UPDATE SET microusd = server_spending.microusd + excluded.microusd
        """
    }
}
