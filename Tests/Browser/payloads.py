"""A hundred texts that become code if a page treats text as markup, one for each place where that can happen.

Each would call `pwn` or `alert`, which the tests watch.
"""

CALLS = ["pwn()", "alert(1)"]

# Elements that execute code as soon as they are in a document.
ELEMENTS = [
    "<script>{}</script>",
    "<img src=x onerror={}>",
    "<svg onload={}>",
    "<svg><script>{}</script></svg>",
    "<iframe srcdoc='<script>parent.{}</script>'></iframe>",
    "<iframe src='javascript:parent.{}'></iframe>",
    "<input autofocus onfocus={}>",
    "<details open ontoggle={}>",
    "<video><source onerror={}></video>",
    "<audio src=x onerror={}>",
    "<object data='javascript:{}'></object>",
    "<style>@keyframes a{{}}</style><b style='animation:a 1s' onanimationstart={}></b>",
    "<math><mtext><script>{}</script></mtext></math>",
    "<body onload={}>",
    "<marquee onstart={}>",
    "<meta http-equiv=refresh content='0;url=javascript:{}'>",
]

# Ends of the context of a text, so that one of the elements can follow.
ENDS = ["\">", "'>", "</title>", "</textarea>", "</script>", "</style>", "-->", "]]>", "</option></select>", "</svg>", "`>", "&quot;>"]

# Attributes, for a text inside an attribute.
ATTRIBUTES = ["\" onmouseover={} x=\"", "' onfocus={} autofocus x='", " onclick={} ", "\" style=x:expression({}) \"", "` onerror={} `"]

# Addresses, for a text that becomes a link.
LINKS = [
    "javascript:{}", "JaVaScRiPt:{}", " javascript:{}", "java\tscript:{}", "javascript://x%0a{}",
    "data:text/html,<script>{}</script>", "vbscript:{}", "//evil.example/{}",
]

# Templates and literals, for a text inside a script.
LITERALS = ["${{{}}}", "{{{{constructor.constructor('{}')()}}}}", "';{};//", "\");{};//", "\\\";{};//", "\u2028{}//", "<!--<script>{}"]

PAYLOADS = (
    [element.format(call) for element in ELEMENTS for call in CALLS]
    + [end + "<img src=x onerror=pwn()>" for end in ENDS]
    + [end + "<svg/onload=alert(1)>" for end in ENDS]
    + [attribute.format(call) for attribute in ATTRIBUTES for call in CALLS]
    + [link.format(call) for link in LINKS for call in CALLS]
    + [literal.format(call) for literal in LITERALS for call in CALLS]
    + ["%3Cscript%3Epwn()%3C/script%3E", "&lt;script&gt;pwn()&lt;/script&gt;", "＜script＞pwn()＜/script＞", "<scr\0ipt>pwn()</scr\0ipt>"]
)
assert len(PAYLOADS) == len(set(PAYLOADS)) == 100, len(PAYLOADS)
