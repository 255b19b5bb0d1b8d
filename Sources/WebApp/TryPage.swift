import Assist
import HTTPTypes
import HearthCore
import Hummingbird
import ServerKit

/// The planning page at `/`: requests a plan and shows it as it is written.
struct TryPage {
    let authorizer: RequestAuthorizer
    /// True if requests need no sign-in, as in dev mode.
    let needsNoSignIn: Bool

    func add(to routes: inout RouteTable) {
        routes.page("/", "Show the planning page") { [self] request in
            let visitor = try? await authorizer.authenticate(request, for: .read).acting(as: nil)
            return page(visitor: visitor?.user, address: Self.address(request))
        }
    }

    /// Returns the URL of the stream as the browser sees the server. A host with characters that no browser sends is
    /// not repeated.
    private static func address(_ request: RequestContext) -> String {
        let host = request.authority ?? ""
        let isHost = host.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [0x2D, 0x2E, 0x3A, 0x5B, 0x5D].contains(byte)
        }
        let scheme = request.headers[.forwardedProto] == "https" ? "https" : "http"
        return "\(scheme)://\(isHost && !host.isEmpty ? host : "localhost:8000")/v1/assist/stream"
    }

    private func page(visitor: User?, address: String) -> Page {
        Page(
            title: "Plan", section: .home,
            main: """
                <div id="emergency" hidden></div>
                <div id="intro" class="intro"><h1>What shall we plan?</h1>
                <p>Dinners, chores, routines and answers for your family, from trusted cards and with your rules.</p></div>
                \(mayPlan(visitor) ? .empty : Self.notSignedIn)
                <noscript><p class="notice">This page needs JavaScript to show a plan. You can also use a command line:</p>
                \(Self.command(address, isSignedIn: !needsNoSignIn))</noscript>
                <div class="planner">
                <div class="asking">
                \(askForm(visitor))
                \(Self.family(visitor, needsNoSignIn: needsNoSignIn))
                <details class="card command"><summary><h2>Use the command line</h2></summary>
                <p class="quiet">This command sends the same request\
                \(needsNoSignIn ? "" : "; <code>hearth token create</code> creates the token for <code>HEARTH_TOKEN</code>" as HTML).</p>
                <pre id="curl" tabindex="0" aria-label="The command"></pre>
                <button type="button" id="copy-curl" class="small">Copy</button></details>
                </div>
                \(Self.answering)
                </div>
                """,
            styles: [.tryStyle], modules: [.tryIt])
    }

    private func mayPlan(_ visitor: User?) -> Bool { needsNoSignIn || visitor != nil }

    private static let notSignedIn: HTML = """
        <div class="notice" id="signed-out"><p><strong>You are not signed in.</strong> Sign in to plan for your \
        family.</p><p><a class="button" href="\(SignInPages.path(returningTo: "/"))">Sign in</a></p></div>
        """

    private static func command(_ address: String, isSignedIn: Bool) -> HTML {
        """
        <pre>curl -N \(address) \\
          -H 'content-type: application/json' \\
        \(isSignedIn ? "  -H \"authorization: Bearer $HEARTH_TOKEN\" \\\n" : "")  \
        -d '{"goal":"\(Mode.meals.placeholder)","mode":"meals"}'</pre>
        """
    }

    // MARK: Asking

    private func askForm(_ visitor: User?) -> HTML {
        let development: HTML = needsNoSignIn ? " data-needs-no-sign-in" : ""
        let user: HTML = visitor.map { " data-user=\"\($0.number)\"" } ?? ""
        return """
            <form id="ask" class="card" autocomplete="off"\(user)\(development)>
            <fieldset class="modes"><legend>What would you like?</legend>
            \(Mode.allCases.map(\.card))</fieldset>
            <label for="goal" id="goal-label">\(Mode.meals.label)</label>
            <textarea id="goal" name="goal" rows="3" maxlength="8000" required
             placeholder="\(Mode.meals.placeholder)" aria-describedby="examples"></textarea>
            <div id="examples" class="examples"><span class="visually-hidden">For example:</span>
            \(Mode.allCases.map(\.exampleButtons))</div>
            <div class="fields">
            <div data-modes="meals chores"><label for="days">Days</label>
            <input id="days" name="days" type="number" min="1" max="31" inputmode="numeric" placeholder="any"></div>
            <div data-modes="meals chores routines"><label for="start_date">From</label>
            <input id="start_date" name="start_date" type="date"></div>
            </div>
            <fieldset class="weekdays" data-modes="chores"><legend>On these days</legend>
            \(Weekday.all.map(\.box))</fieldset>
            <details class="options"><summary>More options</summary>
            <label class="check"><input type="checkbox" name="detach"> Keep writing if my connection drops
            <span class="quiet">The server finishes the plan. Stop only hides it.</span></label>
            <label class="check"><input type="checkbox" name="plain"> Don’t use a language model
            <span class="quiet">Written from the cards only: instant and free.</span></label>
            </details>
            <div class="buttons"><button id="start" class="primary" disabled>\(Mode.meals.action)</button>
            <button id="stop" type="button" hidden>Stop</button>
            <button id="new-conversation" type="button" hidden>New conversation</button></div>
            </form>
            """
    }

    private static func family(_ visitor: User?, needsNoSignIn: Bool) -> HTML {
        guard needsNoSignIn || visitor != nil else { return .empty }
        let person: HTML =
            needsNoSignIn
            ? """
            <div class="person"><label for="user">User number</label>
            <input id="user" type="number" min="1" value="\(visitor?.number ?? 1)" inputmode="numeric"
             aria-describedby="user-help">
            <span id="user-help" class="quiet">Dev mode: no sign-in. Enter the number of any user.</span></div>
            """ : ""
        return """
            <section class="card family" aria-labelledby="family-title">
            <h2 id="family-title">Your family</h2>
            <ul id="household" class="facts-list"><li>Loading …</li></ul>
            <details><summary>Change</summary>
            \(person)
            <form id="household-form" autocomplete="off">
            <label for="adults">Adults</label>
            <input id="adults" name="adults" type="number" min="0" max="20" required inputmode="numeric">
            <fieldset id="children" class="children" aria-describedby="children-help"><legend>Children</legend>
            <span id="children-help" class="quiet">Names are optional. Ages are in years: 0.75 is nine months; use ? \
            if you’d rather not say.</span></fieldset>
            <label for="allergies">Allergies</label>
            <input id="allergies" name="allergies" placeholder="peanuts, shellfish">
            <label for="unknown-foods">With an allergy, a recipe with a food that nobody knows inside out (“Berta’s sauce”)</label>
            <select id="unknown-foods" name="unknownFoods">
            <option value="leave_out">is left out</option>
            <option value="warn">comes with a warning</option>
            </select>
            <fieldset id="diets" class="boxes"><legend>Every meal has to be</legend></fieldset>
            <label for="cuisines">Favourite cuisines</label>
            <input id="cuisines" name="cuisines" placeholder="italian, mexican">
            <label for="country">Country</label>
            <select id="country" name="country" aria-describedby="country-help"><option value="">Not set</option></select>
            <span id="country-help" class="quiet">For the right emergency numbers.</span>
            <button name="save">Save</button> <span id="household-message"></span>
            </form></details></section>
            """
    }

    // MARK: Answering

    private static let answering: HTML = """
        <div class="answering">
        <div id="last-plan" class="card last" hidden></div>
        <section id="status" class="card status" data-state="idle" aria-labelledby="status-title">
        <div class="heading"><h2 id="status-title">Ready when you are</h2><span id="elapsed" class="quiet"></span></div>
        <p id="progress">Your plan will appear here.</p>
        <div class="working" aria-hidden="true"></div>
        <ol id="steps" class="steps" aria-label="Steps so far"></ol>
        <dl id="facts" class="facts-row" hidden>
        <div><dt>Tokens</dt><dd id="tokens"></dd></div>
        <div><dt>Cost</dt><dd id="cost"></dd></div>
        <div><dt>Written by</dt><dd id="models"></dd></div>
        <div><dt>Run</dt><dd><code id="run-id"></code></dd></div>
        </dl>
        </section>
        <div id="notice"></div>
        <div id="output" class="card output" hidden>
        <h2 class="visually-hidden">Your plan</h2>
        <div id="conversation" class="conversation"></div>
        <section id="understood" class="understood" aria-labelledby="understood-title" hidden></section>
        <div id="answer" class="answer"></div>
        <ul id="notes" class="notes" aria-label="Good to know" hidden></ul>
        <div id="result" class="result"></div>
        <div id="after" class="after" hidden>
        <div class="buttons"><button type="button" id="download-ics">Add to a calendar</button>
        <button type="button" id="download-text">Save as text</button>
        <button type="button" id="print">Print</button></div>
        <fieldset class="feedback"><legend>How was it?</legend>
        <label for="comment">Anything to add? (optional)</label>
        <input id="comment" maxlength="4000" autocomplete="off">
        <div class="buttons"><button type="button" id="thumbs-up" aria-pressed="false"><span aria-hidden="true">👍</span> Good</button>
        <button type="button" id="thumbs-down" aria-pressed="false"><span aria-hidden="true">👎</span> Not for us</button>
        <span id="feedback-message"></span></div></fieldset>
        </div>
        </div>
        </div>
        """
}

extension TryPage {
    /// A day of the week with its checkbox.
    private struct Weekday {
        let name: String

        static let all = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map(Weekday.init)

        var box: HTML {
            """
            <label><input type="checkbox" name="weekday" value="\(name.lowercased())" checked><span>\(name)</span></label>

            """
        }
    }

    /// A request that a button writes into the form.
    private struct Example: ExpressibleByStringLiteral {
        let text: String
        let language: String?

        init(_ text: String, language: String? = nil) {
            self.text = text
            self.language = language
        }

        init(stringLiteral text: String) { self.init(text) }

        var button: HTML {
            let language: HTML = language.map { " lang=\"\($0)\"" } ?? ""
            return "<button type=\"button\" class=\"example\"\(language)>\(text)</button> "
        }
    }

    /// A mode with its texts on the page.
    private enum Mode: String, CaseIterable {
        case meals, chores, routines, chat

        var title: String {
            switch self {
            case .meals: "Meals"
            case .chores: "Chores"
            case .routines: "Routines"
            case .chat: "A question"
            }
        }

        var meaning: String {
            switch self {
            case .meals: "Dinners and what to buy"
            case .chores: "Who does what, and when"
            case .routines: "Mornings and bedtimes, timed"
            case .chat: "Answers with sources"
            }
        }

        var label: String {
            switch self {
            case .meals: "What would you like to eat?"
            case .chores: "What needs doing?"
            case .routines: "Which part of the day?"
            case .chat: "What would you like to know?"
            }
        }

        var placeholder: String { examples[0].text }

        var action: String {
            switch self {
            case .meals: "Plan the meals"
            case .chores: "Share the chores"
            case .routines: "Make the routine"
            case .chat: "Ask"
            }
        }

        /// Requests that any household can make, whatever its members and allergies.
        var examples: [Example] {
            switch self {
            case .meals:
                [
                    "Plan dinners for three days, no nuts", "Vegetarian dinners under 30 minutes, Monday to Friday",
                    "Breakfasts for the weekend", Example("Drei schnelle Abendessen ohne Pilze", language: "de"),
                ]
            case .chores:
                ["Share laundry, dishes and the bins fairly", "Vacuum on Saturday, take out the bins on Tuesday"]
            case .routines: ["A calmer bedtime", "A morning that ends at 8:00 with shoes on"]
            case .chat: ["Is honey safe at 8 months?", "What chores can a 6-year-old do?"]
            }
        }

        /// Paths of an icon in a box of 24 by 24.
        private var drawing: HTML {
            switch self {
            case .meals: "<path d=\"M4 12h16a8 8 0 0 1-16 0zM9 8c-1-2 1-2 0-4M14 8c-1-2 1-2 0-4M8 20h8\"/>"
            case .chores: "<path d=\"M4 6l1.5 1.5L8 5M4 13l1.5 1.5L8 12M4 20l1.5 1.5L8 19M12 6h8M12 13h8M12 20h8\"/>"
            case .routines: "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M12 7v5l3.5 2\"/>"
            case .chat: "<path d=\"M4 5h16v11H11l-5 4v-4H4z\"/>"
            }
        }

        var card: HTML {
            """
            <label class="mode"><input type="radio" name="mode" value="\(rawValue)"\(self == .meals ? " checked" as HTML : "")
             data-label="\(label)" data-placeholder="\(placeholder)" data-action="\(action)">
            <svg viewBox="0 0 24 24" aria-hidden="true">\(drawing)</svg>
            <span><strong>\(title)</strong> <span class="quiet">\(meaning)</span></span></label>

            """
        }

        var exampleButtons: HTML {
            """
            <span data-modes="\(rawValue)"\(self == .meals ? "" : " hidden" as HTML)>\
            \(examples.map(\.button))</span>
            """
        }
    }
}
