/** What to do with a text; some say it with the name of its file. */
type Hint = string | ((file: string) => string);

/** Makes JSON of what Python prints, line by line. */
const PYTHON = `python3 -c "import ast, json, sys; [print(json.dumps(ast.literal_eval(line))) for line in sys.stdin]"`;

/** What texts are that are no JSON from their first word on, and what to do with them. */
const NOTATIONS: readonly (readonly [start: RegExp, hint: Hint])[] = [
  [/^<[!?a-z]/i, "It looks like a web page, such as an error of a proxy, not like a conversation."],
  [
    /^(?:data|event|id|retry):/,
    "It looks like a stream of events, which is an answer: give the history, or the request.",
  ],
  [/^(?:\$ )?curl /, "It looks like a command: give the body that it sends, which comes after -d or --data."],
  [/^```/, "Take the fences of Markdown off: what is between them is read."],
  [
    /^(?:- *)?(?:messages|role|model|input|contents|content) *:/,
    "It looks like YAML: yq -o json makes JSON of it.",
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

/** Characters that tell what a text is. */
const LOOK = 2_000;

/** Says what a text is instead of JSON, by how it starts, and what to do with it; `undefined` when nobody knows. */
export function notationOf(text: string, file: string): string | undefined {
  const start = text.trimStart().slice(0, LOOK);
  const hint = NOTATIONS.find(([pattern]) => pattern.test(start))?.[1];
  return (typeof hint === "function" ? hint(file) : hint) ?? behindWords(start, text, file);
}

/** A line of a log, or of a program, that holds JSON behind other words, or what Python prints. */
function behindWords(start: string, text: string, file: string): string | undefined {
  const [, before = "", list = "", quote] = /^([^{\n]*?)(\[\s*)?\{\s*(["'])/.exec(start) ?? [];
  if (before === "") return undefined;
  const several = text.trim().includes("\n") && !isJson(text.trimStart().slice(before.length));
  const bare = list === "" ? "{" : "[{";
  const steps = [several ? `sed -n 's/^[^{]*{/${bare}/p' ${file}` : `sed '1s/^[^{]*{/${bare}/' ${file}`];
  if (quote === "'") steps.push(PYTHON);
  steps.push(`suture check${several ? " --jsonl" : ""}`);
  const what = quote === "'" ? "what Python prints" : "JSON";
  return `It holds ${what} from column ${before.length + 1} on; this takes off what stands before it: ${steps.join(" | ")}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
