import Foundation
import HTTPTypes
import HearthCore
import HearthServer
import HearthTesting
import Records
import ServerKit
import Storage
import SystemSupport
import Testing

/// Tests of every route with every caller: the rows follow the route table, and a route without a row fails.
@Suite struct AccessMatrixTests {
    /// A request for data of the first family and the expected status for a permitted caller.
    private struct Row: Sendable {
        var path: @Sendable (Families) -> String
        var body: @Sendable (Families) -> String? = { _ in nil }
        var success = 200
        /// The status for the owner of another household; nil if the route returns the caller's own data.
        var foreign: Int?
        /// The status for callers whose success needs more than the permission.
        var successOf: [Families.Caller: Int] = [:]
        /// More lines of the head.
        var fields = ""
        /// True if no API token may use the route, whatever its scopes.
        var needsFreshSignIn = false
    }

    private static func row(
        _ path: String, _ body: String? = nil, success: Int = 200, foreign: Int? = nil,
        successOf: [Families.Caller: Int] = [:], needsFreshSignIn: Bool = false
    ) -> Row {
        Row(
            path: { _ in path }, body: { _ in body }, success: success, foreign: foreign, successOf: successOf,
            needsFreshSignIn: needsFreshSignIn)
    }

    /// The statuses of a route for owners of the child alone. An administrator of the server is none.
    private static let ownersOfChild: [Families.Caller: Int] = [
        .readToken: 403, .viewer: 403, .caregiver: 403, .administrator: 404,
    ]

    /// A route that keeps a run of the first family.
    private static func keep(_ name: String, _ run: @escaping @Sendable (Families) -> UUID) -> Row {
        Row(
            path: { _ in "/v1/\(name)/from_run" }, body: { #"{"run_id":"\#(run($0).text)"}"# }, success: 201,
            foreign: 404, successOf: [.administrator: 404])
    }

    private static let serverRows: [String: Row] = [
        "POST /v1/assist/stream": Row(
            path: { _ in "/v1/assist/stream" },
            body: { #"{"user_id":\#($0.owner.number),"goal":"How do we read more?","mode":"chat"}"# }, foreign: 403,
            successOf: [.caregiver: 403]),
        "GET /v1/assist/stream/{run_id}": row(
            "/v1/assist/stream/01a1fdf2-f025-78a2-be39-ea0ad0530426", success: 404, foreign: 404),
        "POST /v1/chat/completions": row(
            "/v1/chat/completions", #"{"model":"synthesis","messages":[{"role":"user","content":"Hello"}]}"#),
        "POST /v1/messages": row(
            "/v1/messages", #"{"model":"synthesis","max_tokens":50,"messages":[{"role":"user","content":"Hello"}]}"#),
        "POST /v1/messages/count_tokens": row(
            "/v1/messages/count_tokens", #"{"model":"synthesis","messages":[{"role":"user","content":"Hello"}]}"#),
        "POST /v1/responses": row("/v1/responses", #"{"model":"synthesis","input":"Hello"}"#),
        "POST /v1/responses/input_tokens": row(
            "/v1/responses/input_tokens", #"{"model":"synthesis","input":"Hello"}"#),
        "GET /v1/responses/{id}": row(
            "/v1/responses/resp_01a1fdf2-f025-78a2-be39-ea0ad0530426", success: 404, foreign: 404),
        "DELETE /v1/responses/{id}": row(
            "/v1/responses/resp_01a1fdf2-f025-78a2-be39-ea0ad0530426", success: 404, foreign: 404),
        "POST /v1/embeddings": row("/v1/embeddings", #"{"model":"embedder","input":"soup"}"#),
        "POST /v1/users/upsert": Row(
            path: { _ in "/v1/users/upsert" }, body: { #"{"user_id":\#($0.owner.number),"locale":"de"}"# },
            foreign: 403, successOf: [.caregiver: 403, .viewer: 403]),
        "GET /v1/households/by_user/{user_id}": Row(
            path: { "/v1/households/by_user/\($0.owner.number)" }, foreign: 404,
            successOf: [.caregiver: 404, .viewer: 404]),
        "POST /v1/households/upsert": Row(
            path: { _ in "/v1/households/upsert" }, body: { #"{"user_id":\#($0.owner.number),"prefs":{}}"# },
            foreign: 403, successOf: [.caregiver: 403]),
        "GET /v1/memory": Row(
            path: { "/v1/memory?user_id=\($0.owner.number)" }, foreign: 403, successOf: [.caregiver: 403, .viewer: 403]),
        "POST /v1/memory": row("/v1/memory", #"{"text":"We like soup"}"#, success: 201),
        "PUT /v1/memory/{id}": Row(
            path: { "/v1/memory/\($0.memory.text)" }, body: { _ in #"{"text":"We like soup"}"# }, foreign: 404,
            successOf: [.administrator: 404]),
        "DELETE /v1/memory/{id}": Row(
            path: { "/v1/memory/\($0.memory.text)" }, success: 204, foreign: 404, successOf: [.administrator: 404]),
        "GET /v1/users/{user_id}/usage": Row(
            path: { "/v1/users/\($0.owner.number)/usage" }, foreign: 404, successOf: [.caregiver: 404, .viewer: 404]),
        "GET /v1/admin/stats": row("/v1/admin/stats"),
        "GET /v1/admin/stats.csv": row("/v1/admin/stats.csv"),
        "GET /v1/admin/runs": row("/v1/admin/runs"),
        "GET /v1/admin/runs/{id}": row(
            "/v1/admin/runs/01a1fdf2-f025-78a2-be39-ea0ad0530426", success: 404),
        "GET /v1/admin/live": row("/v1/admin/live"),
        "GET /v1/admin/dashboard": row("/v1/admin/dashboard"),
        "GET /v1/admin/dashboard/runs": row("/v1/admin/dashboard/runs"),
        "GET /v1/admin/dashboard/runs/{id}": row(
            "/v1/admin/dashboard/runs/01a1fdf2-f025-78a2-be39-ea0ad0530426", success: 404),
        "POST /v1/feedback": Row(
            path: { _ in "/v1/feedback" }, body: { #"{"user_id":\#($0.owner.number),"signal":"up"}"# }, success: 201,
            foreign: 403, successOf: [.caregiver: 403]),
        "GET /v1/rag/search/recipes": row("/v1/rag/search/recipes?q=soup"),
        "GET /v1/rag/search/knowledge": row("/v1/rag/search/knowledge?q=\(Families.mark)"),
        "GET /v1/rag/search/all": Row(
            path: { "/v1/rag/search/all?q=\(Families.mark)&user_id=\($0.owner.number)" }, foreign: 403,
            successOf: [.caregiver: 403, .viewer: 403]),
        "GET /v1/runs": Row(
            path: { "/v1/runs?user_id=\($0.owner.number)" }, foreign: 403, successOf: [.caregiver: 403, .viewer: 403]),
        "GET /v1/runs/{id}": Row(
            path: { "/v1/runs/\($0.run.text)" }, foreign: 404, successOf: [.administrator: 404]),
        "POST /v1/plan/from_run": keep("plan") { $0.mealsRun },
        "POST /v1/lists/from_run": keep("lists") { $0.mealsRun },
        "POST /v1/chores/from_run": keep("chores") { $0.choresRun },
        "POST /v1/routines/from_run": keep("routines") { $0.run },
        // The link is that of the child, which its owners alone may share.
        "GET /v1/links": row("/v1/links"),
        "POST /v1/links": Row(
            path: { _ in "/v1/links" }, body: { #"{"kind":"child","subject":"\#($0.child.text)"}"# }, success: 201,
            foreign: 404, successOf: ownersOfChild),
        "GET /v1/links/{id}": Row(
            path: { "/v1/links/\($0.link.text)" }, foreign: 404, successOf: [.caregiver: 404, .administrator: 404]),
        "DELETE /v1/links/{id}": Row(
            path: { "/v1/links/\($0.link.text)" }, success: 204, foreign: 404,
            successOf: [.caregiver: 404, .administrator: 404]),
        "POST /v1/shopping_list_items/batch": row("/v1/shopping_list_items/batch", #"{"items":[]}"#),
        "GET /s/{token}": row("/s/nothing", success: 404),
        "POST /s/{token}/items/{id}": row("/s/nothing/items/a", #"{"checked":true}"#, success: 404),
        "GET /invite/{code}": row("/invite/nothing", success: 404),
        // Only the form of a page of this server may accept.
        "POST /invite/{code}": row("/invite/nothing", "{}", success: 403),
        "GET /v1/models": row("/v1/models"),
        "GET /v1/models/{id}": row("/v1/models/nothing", success: 404),
        "GET /v1/export": row("/v1/export"),
        "POST /v1/import": row("/v1/import?time_zone=UTC", "{}", success: 202),
        "GET /v1/jobs/{id}": Row(
            path: { "/v1/jobs/\($0.job.text)" }, foreign: 404,
            successOf: [.readToken: 200, .viewer: 404, .caregiver: 404, .administrator: 404]),
        "DELETE /v1/jobs/{id}": Row(
            path: { "/v1/jobs/\($0.job.text)" }, foreign: 404, successOf: [.caregiver: 404, .administrator: 404]),
        "POST /v1/recipes/import": row("/v1/recipes/import", #"{"text":"Soup"}"#, success: 202),
        "POST /v1/recipes/{id}/retry": row("/v1/recipes/\(UUID().text)/retry", success: 404),
        "GET /v1/account/entitlements": row("/v1/account/entitlements"),
        // The test's server takes no purchases.
        "POST /v1/webhooks/revenuecat": row("/v1/webhooks/revenuecat", "{}", success: 404),
        "GET /v1/sync/schema": row("/v1/sync/schema"),
        "GET /v1/sync/zones": row("/v1/sync/zones"),
        "GET /v1/sync/status": row("/v1/sync/status"),
        "POST /v1/sync/pull": Row(
            path: { _ in "/v1/sync/pull" },
            body: {
                #"{"device":"\#(UUID().text)","cursors":{"household-\#($0.owner.householdID.text)":null}}"#
            }),
        "POST /v1/sync/push": Row(
            path: { _ in "/v1/sync/push" }, body: { _ in #"{"device":"\#(UUID().text)","mutations":[]}"# },
            successOf: [.readToken: 403]),
        "DELETE /v1/sync/devices/{id}": Row(
            path: { "/v1/sync/devices/\($0.session.text)" }, success: 404, successOf: [.readToken: 403]),
        // A stream has no end: without a device it fails behind the permission.
        "GET /v1/sync/live": row("/v1/sync/live", success: 422),
        "GET /openapi.json": row("/openapi.json"),
        "GET /": row("/"),
        "GET /docs": row("/docs"),
        "GET /sign-in": row("/sign-in"),
        "POST /sign-in": row("/sign-in", "{}", success: 415),
        "POST /sign-out": row("/sign-out", success: 403),
        "GET /setup": row("/setup"),
        "POST /setup": row("/setup", "{}", success: 403),
        "GET /assets/{version}/{name}": row("/assets/any/hearth.css"),
        // Through a proxy: requests from this machine itself need no credentials.
        "GET /metrics": Row(path: { _ in "/metrics" }, fields: "x-forwarded-for: 203.0.113.9\r\n"),
        "GET /health": row("/health"),
        "GET /api/v1/health": row("/api/v1/health"),
        "GET /ready": row("/ready"),
        "POST /v1/auth/nonce": row("/v1/auth/nonce", success: 404),
        "POST /v1/auth/setup": row(
            "/v1/auth/setup", #"{"token":"a","email":"a@example.org","password":"correct horse battery"}"#, success: 401
        ),
        "POST /v1/auth/apple": row("/v1/auth/apple", #"{"id_token":"a.b.c"}"#, success: 404),
        "POST /v1/auth/sign-up": row(
            "/v1/auth/sign-up", #"{"email":"nobody","password":"correct horse battery"}"#, success: 422),
        "POST /v1/auth/sign-in": row(
            "/v1/auth/sign-in", #"{"email":"a@example.org","password":"correct horse battery"}"#, success: 401),
        "POST /v1/auth/oidc/start": row("/v1/auth/oidc/start", success: 404),
        "POST /v1/auth/oidc": row("/v1/auth/oidc", #"{"code":"a","state":"b","binding":"c"}"#, success: 404),
        "POST /v1/auth/refresh": row("/v1/auth/refresh", #"{"refresh_token":"a"}"#, success: 401),
        "GET /.well-known/jwks.json": row("/.well-known/jwks.json"),
        "GET /.well-known/apple-app-site-association": row(
            "/.well-known/apple-app-site-association", success: 404),
        "GET /v1/account": row("/v1/account"),
        "PATCH /v1/account": row("/v1/account", #"{"settings":{"units":"metric"}}"#),
        "GET /v1/children/{id}/members": Row(
            path: { "/v1/children/\($0.child.text)/members" }, foreign: 404, successOf: [.administrator: 404]),
        "PUT /v1/children/{id}/members/{user_id}": Row(
            path: { "/v1/children/\($0.child.text)/members/\($0.nanny.number)" }, body: { _ in #"{"role":"viewer"}"# },
            foreign: 404, successOf: ownersOfChild),
        "DELETE /v1/children/{id}/members/{user_id}": Row(
            path: { "/v1/children/\($0.child.text)/members/\($0.nanny.number)" }, success: 204, foreign: 404,
            successOf: ownersOfChild),
        "GET /v1/children/{id}/invites": Row(
            path: { "/v1/children/\($0.child.text)/invites" }, foreign: 404, successOf: ownersOfChild),
        "POST /v1/children/{id}/invites": Row(
            path: { "/v1/children/\($0.child.text)/invites" }, body: { _ in #"{"role":"caregiver"}"# }, success: 201,
            foreign: 404, successOf: ownersOfChild),
        "DELETE /v1/children/{id}/invites/{invite_id}": Row(
            path: { "/v1/children/\($0.child.text)/invites/\($0.childInvite.text)" }, success: 204, foreign: 404,
            successOf: ownersOfChild),
        "DELETE /v1/children/{id}/share": Row(
            path: { "/v1/children/\($0.child.text)/share" }, success: 204, foreign: 404, successOf: ownersOfChild),
        "POST /v1/invites/accept": row("/v1/invites/accept", #"{"code":"nothing"}"#, success: 404),
        "GET /v1/account/export": row("/v1/account/export", successOf: [.accountToken: 403]),
        "DELETE /v1/account": row("/v1/account", success: 204, successOf: [.owner: 409], needsFreshSignIn: true),
        "POST /v1/auth/sign-out": row(
            "/v1/auth/sign-out", success: 204, successOf: [.accountToken: 404, .movedToken: 404]),
        "POST /v1/auth/password": row(
            "/v1/auth/password", #"{"old_password":"seven purple otters","new_password":"eight green herons"}"#,
            success: 404),
        "GET /v1/auth/sessions": row("/v1/auth/sessions"),
        "DELETE /v1/auth/sessions/{id}": Row(
            path: { "/v1/auth/sessions/\($0.session.text)" }, success: 204, foreign: 404,
            successOf: [.caregiver: 404, .viewer: 404, .administrator: 404]),
        "GET /v1/auth/tokens": row("/v1/auth/tokens"),
        "POST /v1/auth/tokens": row(
            "/v1/auth/tokens", #"{"name":"script","scopes":["read"]}"#, success: 201, needsFreshSignIn: true),
        "DELETE /v1/auth/tokens/{id}": Row(
            path: { "/v1/auth/tokens/\($0.apiToken.text)" }, success: 204, foreign: 404,
            successOf: [.caregiver: 404, .viewer: 404, .administrator: 404]),
        "GET /v1/households/members": row("/v1/households/members"),
        "PUT /v1/households/members/{user_id}": Row(
            path: { "/v1/households/members/\($0.viewer.number)" }, body: { _ in #"{"role":"caregiver"}"# },
            foreign: 404, successOf: [.administrator: 404]),
        "DELETE /v1/households/members/{user_id}": Row(
            path: { "/v1/households/members/\($0.viewer.number)" }, success: 204, foreign: 404,
            successOf: [.administrator: 404]),
        "POST /v1/households/invites": row("/v1/households/invites", #"{"role":"viewer"}"#, success: 201),
        "GET /v1/households/invites": row("/v1/households/invites"),
        "DELETE /v1/households/invites/{id}": Row(
            path: { "/v1/households/invites/\($0.invite.text)" }, success: 204, foreign: 404,
            successOf: [.administrator: 404]),
        "POST /v1/households/join": row(
            "/v1/households/join", #"{"code":"nothing","leave":true}"#, success: 404, needsFreshSignIn: true),
    ]

    private static let rows = serverRows.merging(careRows) { $1 }.merging(householdRows) { $1 }

    /// The rows of a household's own records.
    private static let householdRows: [String: Row] = {
        var rows: [String: Row] = [:]
        for (list, record) in Families.householdRecords {
            let path = "/v1/\(list)"
            func one(_ body: String? = nil, success: Int = 200) -> Row {
                Row(
                    path: { _ in "\(path)/\(record.id.text)" }, body: { _ in body }, success: success, foreign: 404,
                    successOf: [.administrator: 404])
            }
            rows["GET \(path)"] = row(path)
            // A caller of another household adds a record to its own.
            rows["POST \(path)"] = row(
                path, record.data.canonicalText.replacing(Families.mark, with: "Soup"), success: 201)
            rows["GET \(path)/{id}"] = one()
            rows["PATCH \(path)/{id}"] = one(#"{"note":"a"}"#)
            rows["DELETE \(path)/{id}"] = one(success: 204)
        }
        func of(_ list: String, _ rest: String, _ body: String? = nil, success: Int = 200) -> Row {
            let id = Families.householdRecords[list]?.id.text ?? ""
            return Row(
                path: { _ in "/v1/\(list)/\(id)/\(rest)" }, body: { _ in body }, success: success, foreign: 404,
                successOf: [.administrator: 404])
        }
        rows["GET /v1/tags"] = row("/v1/tags")
        rows["GET /v1/recipes/batch"] = row("/v1/recipes/batch")
        rows["GET /v1/recipes/export"] = row("/v1/recipes/export")
        rows["GET /v1/recipes/{id}/export"] = of("recipes", "export")
        rows["GET /v1/recipes/{id}/history"] = of("recipes", "history")
        rows["PUT /v1/recipes/{id}/favourite"] = of("recipes", "favourite", #"{"rating":4}"#, success: 201)
        rows["DELETE /v1/recipes/{id}/favourite"] = of("recipes", "favourite", success: 204)
        rows["GET /v1/lists/{id}/consolidated"] = of("lists", "consolidated")
        rows["POST /v1/lists/{id}/from"] = of("lists", "from", #"{"recipe_ids":[]}"#)
        let entry = Families.householdRecords["plan"]?.id.text ?? ""
        rows["GET /v1/plan/{id}/alternatives"] = of("plan", "alternatives")
        rows["POST /v1/plan/{id}/swap"] = of("plan", "swap", #"{"with":"\#(entry)"}"#)
        rows["POST /v1/plan/{id}/cooked"] = of("plan", "cooked", "{}")
        // Nothing is planned in that week.
        rows["POST /v1/plan/repeat"] = row(
            "/v1/plan/repeat", #"{"from":"2030-05-06","to":"2030-05-12","start":"2030-05-13"}"#)
        rows["GET /v1/pantry/can-cook"] = row("/v1/pantry/can-cook")
        rows["GET /v1/chores/due"] = row("/v1/chores/due")
        rows["GET /v1/chores/fairness"] = row("/v1/chores/fairness")
        rows["POST /v1/chores/{id}/done"] = of("chores", "done", #"{"due_on":"2026-11-23"}"#, success: 201)
        rows["GET /v1/points"] = row("/v1/points")
        // Of each caller's own household, which the caller is a member of.
        rows["POST /v1/points"] = row(
            "/v1/points", #"{"who":"user:999999","kind":"bonus","points":1}"#, success: 422)
        rows["POST /v1/points/{id}/answer"] = Row(
            path: { _ in "/v1/points/\(Families.pointEntry.text)/answer" }, body: { _ in #"{"state":"approved"}"# },
            foreign: 404, successOf: [.administrator: 404])
        let item = Families.householdRecords["pantry"]?.id.text ?? ""
        rows["POST /v1/pantry/moves"] = Row(
            path: { _ in "/v1/pantry/moves" }, body: { _ in #"{"item_id":"\#(item)","delta":1}"# }, success: 201,
            foreign: 404, successOf: [.administrator: 404])
        return rows
    }()

    /// The rows of children and their logs, where the role at the child decides.
    private static let careRows: [String: Row] = {
        let outsiders: [Families.Caller: Int] = [.administrator: 404]
        let readers = outsiders.merging([.readToken: 403, .viewer: 403]) { $1 }
        func row(
            _ path: String, _ body: String? = nil, success: Int = 200, successOf: [Families.Caller: Int]
        ) -> Row {
            Row(
                path: { "/v1/children/\($0.child.text)\(path)" }, body: { _ in body }, success: success, foreign: 404,
                successOf: successOf)
        }
        var rows: [String: Row] = [
            "GET /v1/children": Self.row("/v1/children"),
            "POST /v1/children": Self.row("/v1/children", #"{"name":"Ada"}"#, success: 201),
            "POST /v1/quick": Self.row("/v1/quick", #"{"text":"diaper wet"}"#),
            "GET /v1/children/{id}": row("", successOf: outsiders),
            "PATCH /v1/children/{id}": row("", #"{"note":"a"}"#, successOf: readers),
            "DELETE /v1/children/{id}": row("", success: 204, successOf: readers.merging([.caregiver: 403]) { $1 }),
        ]
        for report in ["timeline", "day", "summary", "predictions", "growth-chart"] {
            rows["GET /v1/children/{id}/\(report)"] = row("/\(report)", successOf: outsiders)
        }
        // A picture of the child. The body is none, which is found out behind all access.
        rows["POST /v1/images"] = Row(
            path: { "/v1/images?zone=profile-\($0.child.text)" }, body: { _ in "{}" }, success: 415, foreign: 404,
            successOf: readers)
        for path in ["", "/{w}"] {
            rows["GET /v1/images/{id}\(path)"] = Row(
                path: { "/v1/images/\($0.image.text)\(path.isEmpty ? "" : "/96")" }, foreign: 404, successOf: outsiders)
        }
        rows["DELETE /v1/images/{id}"] = Row(
            path: { "/v1/images/\($0.image.text)" }, success: 204, foreign: 404, successOf: readers)
        for (list, entry) in Families.entries {
            let one = "/\(list)/\(entry.id.text)"
            rows["GET /v1/children/{id}/\(list)"] = row("/\(list)", successOf: outsiders)
            rows["POST /v1/children/{id}/\(list)"] = row(
                "/\(list)", entry.data.canonicalText, success: 201, successOf: readers)
            rows["GET /v1/children/{id}/\(list)/{entry}"] = row(one, successOf: outsiders)
            rows["PATCH /v1/children/{id}/\(list)/{entry}"] = row(one, #"{"note":"a"}"#, successOf: readers)
            rows["DELETE /v1/children/{id}/\(list)/{entry}"] = row(one, success: 204, successOf: readers)
            rows["POST /v1/children/{id}/\(list)/{entry}/move"] = Row(
                path: { "/v1/children/\($0.child.text)\(one)/move" },
                body: { #"{"child_id":"\#($0.sibling.text)"}"# }, foreign: 404, successOf: readers)
        }
        return rows
    }()

    /// The permission of each route, written a second time: a route that requires less fails here. All other routes are
    /// public.
    private static let permissions: [Permission: Set<String>] = [
        .read: Set([
            "GET /v1/account",
            "GET /v1/assist/stream/{run_id}",
            // The role for the child decides more.
            "DELETE /v1/children/{id}/invites/{invite_id}",
            "DELETE /v1/children/{id}/members/{user_id}",
            "DELETE /v1/children/{id}/share",
            "GET /v1/children/{id}/invites",
            "GET /v1/children/{id}/members",
            "POST /v1/children/{id}/invites",
            "PUT /v1/children/{id}/members/{user_id}",
            "GET /v1/households/by_user/{user_id}",
            "GET /v1/households/members",
            "GET /v1/memory",
            "GET /v1/models",
            "GET /v1/models/{id}",
            "GET /v1/rag/search/all",
            "GET /v1/rag/search/knowledge",
            "GET /v1/rag/search/recipes",
            "GET /v1/runs",
            "GET /v1/runs/{id}",
            "GET /v1/responses/{id}",
            "GET /v1/export",
            "GET /v1/jobs/{id}",
            "GET /v1/account/entitlements",
            "GET /v1/sync/live",
            "GET /v1/sync/schema",
            "GET /v1/sync/status",
            "GET /v1/sync/zones",
            "GET /v1/users/{user_id}/usage",
            "DELETE /v1/sync/devices/{id}",
            "POST /v1/sync/pull",
            "POST /v1/sync/push",
        ]).union(careRows.keys).subtracting(["POST /v1/children", "POST /v1/quick"]),
        .assist: [
            "POST /v1/assist/stream",
            "POST /v1/chat/completions",
            "POST /v1/embeddings",
            "POST /v1/messages",
            "POST /v1/messages/count_tokens",
            "POST /v1/responses",
            "POST /v1/responses/input_tokens",
            "DELETE /v1/responses/{id}",
        ],
        .write: [
            "DELETE /v1/memory/{id}",
            "POST /v1/children",
            "DELETE /v1/jobs/{id}",
            "POST /v1/feedback",
            "POST /v1/import",
            "POST /v1/households/upsert",
            "POST /v1/memory",
            "POST /v1/quick",
            "GET /v1/links",
            "GET /v1/links/{id}",
            "POST /v1/links",
            "DELETE /v1/links/{id}",
            "POST /v1/shopping_list_items/batch",
            "POST /v1/recipes/import",
            "POST /v1/recipes/{id}/retry",
            "POST /v1/plan/from_run",
            "POST /v1/lists/from_run",
            "POST /v1/chores/from_run",
            "POST /v1/routines/from_run",
            "PUT /v1/memory/{id}",
        ],
        .account: [
            "DELETE /v1/account",
            "DELETE /v1/auth/sessions/{id}",
            "DELETE /v1/auth/tokens/{id}",
            "GET /v1/account/export",
            "GET /v1/auth/sessions",
            "GET /v1/auth/tokens",
            "POST /v1/auth/password",
            "POST /v1/auth/sign-out",
            "POST /v1/auth/tokens",
            "PATCH /v1/account",
            "POST /v1/invites/accept",
            "POST /v1/households/join",
            "POST /v1/users/upsert",
        ],
        .members: [
            "DELETE /v1/households/invites/{id}",
            "DELETE /v1/households/members/{user_id}",
            "GET /v1/households/invites",
            "POST /v1/households/invites",
            "PUT /v1/households/members/{user_id}",
        ],
        .administer: [
            "GET /metrics",
            "GET /v1/admin/dashboard",
            "GET /v1/admin/dashboard/runs",
            "GET /v1/admin/dashboard/runs/{id}",
            "GET /v1/admin/live",
            "GET /v1/admin/runs",
            "GET /v1/admin/runs/{id}",
            "GET /v1/admin/stats",
            "GET /v1/admin/stats.csv",
        ],
    ]

    @Test func `each route requires its documented permission`() {
        for entry in TestServer().routes.entries {
            let list = Self.householdRows[entry.name].map { _ in entry.name.hasPrefix("GET ") ? Permission.read : .write
            }
            let wanted = list ?? Self.permissions.first { $0.value.contains(entry.name) }?.key
            #expect(entry.access == (wanted.map(RouteAccess.users) ?? .anybody), "\(entry.name)")
        }
    }

    @Test func `every route has a row, and every row a route`() {
        let names = Set(TestServer().routes.entries.map(\.name))
        #expect(names.subtracting(Self.rows.keys).sorted() == [], "routes without a row")
        #expect(Set(Self.rows.keys).subtracting(names).sorted() == [], "rows without a route")
    }

    @Test(arguments: Families.Caller.allCases)
    func `every route enforces its permission and household`(for caller: Families.Caller) async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        try await server.files.write(
            Families.imageBytes, as: SHA256.hash(Families.imageBytes).hexadecimal)
        let entries = server.routes.entries
        try await server.serve { client in
            var families = try await Families(in: access)
            for entry in entries {
                let row = try #require(Self.rows[entry.name])
                let answer = try await ask(entry, row, as: caller, families, port: client.port)
                let expected = Self.expected(entry.access, row, caller)
                #expect(answer.status == expected, "\(entry.name): \(answer.text.prefix(300))")
                if [.stranger, .movedToken].contains(caller) || expected == 401 || expected == 403 {
                    // A query is text of the caller.
                    let own = row.path(families).contains(Families.mark) ? [#""query":"\#(Families.mark)""#] : []
                    let text = own.reduce(answer.text) { $0.replacing($1, with: "") }
                    #expect(!text.contains(Families.mark), "\(entry.name) tells of the family")
                }
                // What a request changed is not the next one's. A new record and a note change no other answer.
                let isRecord = Self.householdRows[entry.name] != nil || Self.careRows[entry.name] != nil
                let isEdit = isRecord && entry.method != .delete && !entry.path.hasSuffix("/move")
                if entry.method != .get, !isEdit, (200..<300).contains(answer.status) {
                    families = try await Families(in: access)
                }
            }
        }
        await access.storage.close()
    }

    private static func expected(_ access: RouteAccess, _ row: Row, _ caller: Families.Caller) -> Int {
        guard case .users(let permission) = access else { return row.success }
        let allowed: Set<Families.Caller> =
            switch permission {
            case .read: [.readToken, .viewer, .caregiver, .owner, .stranger, .movedToken, .administrator]
            case .account: [.viewer, .caregiver, .owner, .accountToken, .stranger, .movedToken, .administrator]
            case .assist, .write: [.caregiver, .owner, .stranger, .movedToken, .administrator]
            case .members: [.owner, .membersToken, .stranger, .movedToken, .administrator]
            case .administer: [.administrator]
            }
        switch caller {
        case .nobody, .garbage, .expired, .signedOut, .revokedToken, .expiredToken: return 401
        case _ where !allowed.contains(caller): return row.successOf[caller] ?? 403
        case .accountToken where row.needsFreshSignIn, .movedToken where row.needsFreshSignIn: return 403
        case .stranger: return row.foreign ?? row.success
        case .movedToken: return row.successOf[caller] ?? row.foreign ?? row.success
        default: return row.successOf[caller] ?? row.success
        }
    }

    private func ask(
        _ entry: RouteEntry, _ row: Row, as caller: Families.Caller, _ families: Families, port: Int
    ) async throws -> (status: Int, text: String) {
        let connection = try RawConnection(port: port)
        let body = row.body(families)
        let length = body.map { "content-type: application/json\r\ncontent-length: \($0.utf8.count)\r\n" } ?? ""
        await connection.send(
            "\(entry.method.rawValue) \(row.path(families)) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
                + "\(row.fields)\(families.authorization(of: caller))\(length)\r\n\(body ?? "")")
        let text = try await connection.readToEnd()
        await connection.close()
        let status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
        return (status ?? 0, text)
    }
}

extension RouteEntry {
    fileprivate var name: String { "\(method.rawValue) \(path)" }
}
