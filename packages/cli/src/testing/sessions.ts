/** A call of the OpenAI Chat format. */
const call = (id: string) => ({ id, type: "function", function: { name: "look", arguments: "{}" } });

const ask = { role: "user", content: "Look." };

/** A history that OpenAI accepts. */
export const CLEAN = [ask, { role: "assistant", content: "Seen." }];

/** A history whose call "call_a" has no result. */
export const BROKEN = [
  ask,
  { role: "assistant", content: null, tool_calls: [call("call_a")] },
  { role: "user", content: "Well?" },
];

/** Whether {@link BROKEN} was mended: the call has a result, and nothing else changed. */
export function isMended(document: unknown): boolean {
  const list = document as readonly { role: string; tool_call_id?: string; content: unknown }[];
  const [one, two, answer, three] = list;
  const same = JSON.stringify([one, two, three]) === JSON.stringify(BROKEN);
  return list.length === 4 && same && answer?.role === "tool" && answer.tool_call_id === "call_a";
}

/** A file with one conversation per line. */
export function lines(...documents: readonly unknown[]): string {
  return documents
    .map((document) => `${typeof document === "string" ? document : JSON.stringify(document)}\n`)
    .join("");
}

/** A session of turns with this many steps each; each step is a call and its output. */
export function toolTurns(...steps: readonly number[]): object[] {
  return steps.flatMap((count, turn) => [
    { role: "user", content: `Please look at ${turn}.` },
    ...Array.from({ length: count }, (_, step) => `call_${turn}_${step}`).flatMap((id) => [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ ...call(id), function: { name: "look", arguments: `{"at":"${id}"}` } }],
      },
      { role: "tool", tool_call_id: id, content: `Output of ${id}. ${"More of it. ".repeat(60)}` },
    ]),
    { role: "assistant", content: `Looked at ${turn}.` },
  ]);
}
