/** What texts are that are no JSON from their first character on, and what to do with them. */
const NOTATIONS: readonly (readonly [start: RegExp, hint: string])[] = [
  [/^<[!?a-z]/i, "It looks like a web page, such as an error of a proxy, not like a conversation."],
  [
    /^(?:data|event|id|retry):/,
    "It looks like a stream of events, which is an answer: give the history, or the request.",
  ],
  [/^(?:\$ )?curl /, "It looks like a command: give the body that it sends, behind -d or --data."],
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
];

/** Says what a text is instead of JSON, by how it starts; `undefined` when nobody knows. */
export function notationOf(text: string): string | undefined {
  const start = text.trimStart().slice(0, 2_000);
  return NOTATIONS.find(([pattern]) => pattern.test(start))?.[1];
}
