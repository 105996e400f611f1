/** What to do with a text; some hints include the file name. */
type Hint = string | ((file: string) => string);

/** Converts Python's printed objects to JSON, line by line. */
const PYTHON = `python3 -c "import ast, json, sys; [print(json.dumps(ast.literal_eval(line))) for line in sys.stdin]"`;

/** Prints what is between the fences of Markdown. */
const UNFENCE = "sed -n '/^```/,/^```/{/^```/!p;}'";

/** Notations that differ from JSON from their start, and what to do with each. */
const NOTATIONS: readonly (readonly [start: RegExp, hint: Hint])[] = [
  [/^<\?xml/i, "It looks like XML, not like a conversation."],
  [/^<[!a-z]/i, "It looks like a web page, such as an error of a proxy, not like a conversation."],
  [/^#!/, "It looks like a script: give the JSON that it sends or prints."],
  [
    /^(?:data|event|id|retry):/,
    "It looks like a stream of events, which is an answer: give the history, or the request.",
  ],
  [/^(?:\$ )?curl /, "It looks like a command: give the body that it sends, which comes after -d or --data."],
  [
    /^(?:POST|PUT|PATCH) \S+ HTTP\//,
    (file) =>
      `It looks like a request with its head; this takes the head off: sed '1,/^.\\{0,1\\}$/d' ${file} | suture check`,
  ],
  [/^```/, "Take the fences of Markdown off: what is between them is read."],
  [
    /^(?:---\s+)?(?:- *)?(?:messages|role|model|input|contents|content) *:/,
    (file) => `It looks like YAML: yq -o json ${file} | suture check`,
  ],
  [
    /^(?:\w+ *= *[^\n]*\n)*\s*\[\[?[A-Za-z_][\w.]*\]\]?\s*\n\s*\w+ *= /,
    (file) => `It looks like TOML: yq -p toml -o json ${file} | suture check`,
  ],
  [
    /^(?:(?:import|export|const|let|var|await|from|def|function|class) |(?:fetch|require|print|console\.log)\()/,
    "It looks like a program: have it write the history with JSON.stringify, or json.dumps.",
  ],
  [
    /^(?:\w|[#>*-] )[\s\S]*\n```(?:json)?\s*\n\s*[[{]/,
    (file) => `It holds JSON in a block of Markdown; this takes it out: ${UNFENCE} ${file} | suture check`,
  ],
  // Comments before JSON look like headings, too.
  [
    /^(?:#{1,6} |> )(?![\s\S]*^[ \t]*[[{])/m,
    "It looks like Markdown, as Aider keeps it: write it as a list of { role, content }.",
  ],
  [
    /^(?:\w+ *= *)?(?:\[\s*[A-Z]\w*\(|[A-Z]\w*\(\w+=|[[{]\s*\{?\s*'[\s\S]*\b[A-Z]\w*\(\w+=)/,
    "It looks like objects as Python prints them: have the program write JSON, with model_dump_json, ModelMessagesTypeAdapter or convert_to_openai_messages.",
  ],
  [
    /^[[{]\s*\{?\s*'/,
    (file) =>
      `It looks like what Python prints; this makes JSON of it: tr '\\n' ' ' < ${file} | ${PYTHON} | suture check`,
  ],
  [
    /^[[{]\s*\{?\s*\\"/,
    (file) =>
      `Its quotes are escaped, as inside a string: (printf '"'; tr -d '\\n' < ${file}; printf '"') | jq fromjson | suture check`,
  ],
];

/** How many characters reveal what a text is. */
const LOOK = 2_000;

/** Recognises by its start what a text is instead of JSON, and says what to do with it; `undefined` when unknown. */
export function notationOf(text: string, file: string): string | undefined {
  const start = text.trimStart().slice(0, LOOK);
  const hint = NOTATIONS.find(([pattern]) => pattern.test(start))?.[1];
  return (typeof hint === "function" ? hint(file) : hint) ?? behindWords(start, text, file);
}

/** A line of a log or program with JSON after other words, or with Python's printed objects. */
function behindWords(start: string, text: string, file: string): string | undefined {
  const [, before = "", list = "", quote] = /^([^{\n]*?)(\[\s*)?\{\s*(["'])/.exec(start) ?? [];
  if (before === "") return undefined;
  const lines = text.trim().split("\n");
  // If the first line is complete, the others are like it.
  const several = lines.length > 1 && /[}\]]\s*$/.test(lines[0] as string);
  const bare = list === "" ? "{" : "[{";
  const one = list.includes("\n") ? `sed '1s/.*\\[/[/' ${file}` : `sed '1s/^[^{]*{/${bare}/' ${file}`;
  const steps = [several ? `sed -n 's/^[^{]*{/${bare}/p' ${file}` : one];
  if (quote === "'") {
    if (!several && lines.length > 1) steps.push("tr '\\n' ' '");
    steps.push(PYTHON);
  }
  steps.push(`suture check${several ? " --jsonl" : ""}`);
  const what = quote === "'" ? "what Python prints" : "JSON";
  return `It holds ${what} from column ${before.length + 1} on; this takes off what stands before it: ${steps.join(" | ")}`;
}
