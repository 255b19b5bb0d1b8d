import Testing
import WebApp

@testable import AdminAPI

/// Tests of the marks of a chart with a height of a thousand units.
@Suite struct DayChartTests {
    private func chart(_ kind: DayChart.Kind, _ series: [[Int64?]]) -> String {
        DayChart(
            id: "x", title: "X", summary: "X.", kind: kind,
            series: zip(["one", "two"], series).map { DayChart.Series(name: $0, colour: $0, values: $1) },
            days: series[0].indices.map { "2026-11-0\($0 + 1)" }, words: { "\($0)" }, axis: { "\($0)" }
        ).html.text
    }

    @Test func `bars are stacked and the highest day has the height of its value`() {
        let html = chart(.stackedBars, [[5, 2], [5, nil]])
        for bar in [
            #"<rect class="one" x="1" y="500" width="8" height="500"/>"#,
            #"<rect class="two" x="1" y="0" width="8" height="500"/>"#,
            #"<rect class="one" x="11" y="800" width="8" height="200"/>"#,
        ] { #expect(html.contains(bar), "\(bar)") }
        #expect(html.matches(of: #/<rect class="two"/#).count == 1)
        #expect(html.contains("<span>10</span><span>5</span><span>0</span>"))
    }

    @Test func `a small value has a visible bar`() {
        #expect(chart(.stackedBars, [[1, 1000]]).contains(#"y="994" width="8" height="6""#))
    }

    @Test func `a line follows its values, ends at gaps, and draws a single day as a dash`() {
        #expect(chart(.lines, [[10, 5, nil, 5]]).contains(##"d="M5 0L15 500M31 500h8""##))
    }
}
