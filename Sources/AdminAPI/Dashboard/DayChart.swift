import WebApp

/// A chart by days, rendered by the server, so that it works without a script. It contains no text, which would shrink
/// with it on a small screen: the axis is beside it, and a script shows the text of a day when the reader points at it.
struct DayChart {
    enum Kind { case stackedBars, lines }

    struct Series {
        var name: String
        /// Class in `dashboard.css`: `one`, `two`, `warn`, `bad`.
        var colour: String
        /// One value per day; nil if there is no data.
        var values: [Int64?]
    }

    var id: String
    var title: String
    /// One sentence about the whole chart.
    var summary: String
    var kind: Kind
    var series: [Series]
    /// Dates of the values, `YYYY-MM-DD`.
    var days: [String]
    /// Formats a value of a day; ``axis`` formats one of the axis.
    var words: (Int64) -> String
    var axis: (Int64) -> String

    private static let height: Int64 = 1000
    private static let step = 10

    private var width: Int { max(1, days.count) * Self.step }

    /// The top of the axis: the highest value, rounded up so that its half is a round number, too.
    private var top: Int64 {
        let highest =
            switch kind {
            case .stackedBars: days.indices.map { day in series.reduce(0) { $0 + ($1.values[day] ?? 0) } }.max() ?? 0
            case .lines: series.flatMap { $0.values.compactMap(\.self) }.max() ?? 0
            }
        var unit: Int64 = 1
        while unit < highest / 10 { unit *= 10 }
        // In tenths of the unit; only what is a whole number and has a whole half.
        let rounded = [12, 15, 20, 30, 40, 50, 60, 80, 100].map { $0 * unit }
        return rounded.first { $0.isMultiple(of: 20) && $0 / 10 >= highest }.map { $0 / 10 } ?? highest
    }

    var html: HTML {
        """
        <figure class="card chart" id="chart-\(id)">
        <figcaption><h3>\(title)</h3>\(legend)</figcaption>
        <div class="plot" data-plot data-name="\(title)">
        <div class="axis" aria-hidden="true"><span>\(axis(top))</span><span>\(axis(top / 2))</span><span>\(axis(0))</span></div>
        <div class="canvas">
        <svg viewBox="0 0 \(width) \(Self.height)" preserveAspectRatio="none" role="img" aria-labelledby="chart-\(id)-title chart-\(id)-desc">
        <title id="chart-\(id)-title">\(title)</title>
        <desc id="chart-\(id)-desc">\(summary) Every number is in the table “Day by day”.</desc>
        \(grid)\(marks)\(areas)
        </svg>
        </div>
        <div class="dates" aria-hidden="true">\(dates)</div>
        </div>
        </figure>

        """
    }

    private var legend: HTML {
        guard series.count > 1 else { return "" }
        let entries = series.map { "<li><span class=\"swatch \($0.colour)\"></span>\($0.name)</li>" as HTML }
        return "<ul class=\"legend\">\(entries)</ul>"
    }

    private var grid: HTML {
        let lines = [0, Self.height / 2, Self.height].map { y in
            "<line class=\"grid\" x1=\"0\" x2=\"\(width)\" y1=\"\(y)\" y2=\"\(y)\" vector-effect=\"non-scaling-stroke\"/>"
                as HTML
        }
        return "\(lines)"
    }

    private var marks: HTML {
        switch kind {
        case .stackedBars: "\(days.indices.map(bar))"
        case .lines: "\(series.map(line))"
        }
    }

    private func bar(of day: Int) -> HTML {
        var base = Self.height
        let parts = series.map { series -> HTML in
            let value = series.values[day] ?? 0
            guard value > 0 else { return "" }
            // Any value above zero is visible.
            let height = min(base, max(6, value * Self.height / top))
            base -= height
            let x = day * Self.step + 1
            return "<rect class=\"\(series.colour)\" x=\"\(x)\" y=\"\(base)\" width=\"8\" height=\"\(height)\"/>"
        }
        return "\(parts)"
    }

    private func line(of series: Series) -> HTML {
        var path = ""
        var isDrawing = false
        for (day, value) in series.values.enumerated() {
            guard let value else {
                isDrawing = false
                continue
            }
            let (x, y) = (day * Self.step + Self.step / 2, Self.height - value * Self.height / top)
            // A single day between days without data is a dash as wide as a bar, or it would be invisible.
            let isAlone = !isDrawing && (day + 1 == series.values.count || series.values[day + 1] == nil)
            path += isDrawing ? "L\(x) \(y)" : isAlone ? "M\(x - 4) \(y)h8" : "M\(x) \(y)"
            isDrawing = true
        }
        return "<path class=\"line \(series.colour)\" d=\"\(path)\" vector-effect=\"non-scaling-stroke\"/>"
    }

    /// One area per day, over the whole height, with the day's text.
    private var areas: HTML {
        let areas = days.indices.map { day -> HTML in
            let values = series.map { series in
                let value = series.values[day].map(words) ?? "none"
                return self.series.count == 1 ? value : "\(value) \(series.name)"
            }
            let label = "\(DayText.short(days[day])): \(values.joined(separator: ", "))"
            let x = day * Self.step
            return """
                <g class="day" data-words="\(label)"><title>\(label)</title><rect x="\(x)" y="0" width="\(Self.step)" height="\(Self.height)"/></g>

                """
        }
        return "\(areas)"
    }

    private var dates: HTML {
        guard let first = days.first, let last = days.last else { return "" }
        if days.count == 1 { return "<span>\(DayText.short(first))</span>" }
        let middle = days.count > 6 ? days[days.count / 2] : nil
        let between: HTML = middle.map { "<span>\(DayText.short($0))</span>" } ?? ""
        return "<span>\(DayText.short(first))</span>\(between)<span>\(DayText.short(last))</span>"
    }
}
