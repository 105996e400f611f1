import type { LetterSummary, SessionDetails } from "@suture/gateway/client";
import { ExitCode } from "../cli-error.ts";
import type { Screen } from "../context.ts";
import { numberOf } from "../number-of.ts";
import { printable, shorten } from "../output/printable.ts";
import { count } from "../render/words.ts";
import type { Action } from "./action.ts";
import { renderMessage } from "./render-message.ts";
import { when } from "./when.ts";

/** `sessions show`: facts about a session, what is open in it, and its last turns. */
export const showAction: Action = {
  name: "show",
  operands: "ID",
  summary: "tell what is open in it, and its last turns",
  options: ["turns"],
  async run({ client, options, operands: [id = ""], context: { stdout } }) {
    const limit = numberOf("turns", options.turns, 1, 200) ?? 3;
    const session = client.session(id);
    const [details, { turns }] = await Promise.all([session.get(), session.turns({ limit })]);
    if (options.json) {
      await stdout.write(`${JSON.stringify({ session: details, turns })}\n`);
      return ExitCode.ok;
    }
    await stdout.write(renderDetails(details, turns[0], stdout));
    for (const { turn, state, started, messages } of turns.toReversed()) {
      const heading = stdout.paint("underline", `turn ${turn}`);
      await stdout.write(`\n${heading}  ${state}  ${when(started)}\n`);
      for (const { seq, message } of messages) await stdout.write(renderMessage(seq, message, stdout));
    }
    return ExitCode.ok;
  },
};

/** The last turn that was not reverted. */
type LastTurn = { readonly turn: number; readonly state: string } | undefined;

function renderDetails(details: SessionDetails, last: LastTurn, { paint }: Pick<Screen, "paint">): string {
  const { id, title, model, usage, openCalls, letters, created, updated } = details;
  const facts: (readonly [name: string, value: string])[] = [
    ["state", details.state],
    ["model", shorten(model, 80)],
    ["turns", last === undefined ? "none yet" : `${last.turn}, the last ${stateOf(last.state, letters)}`],
    [
      "tokens",
      `${usage.input.toLocaleString("en")} in, ${usage.output.toLocaleString("en")} out, in ${count(usage.requests, "request")}`,
    ],
    ["started", when(created)],
    ["changed", when(updated)],
    ["forked from", details.parent ?? ""],
    ["goes on with", details.continues ?? ""],
    ["goes on as", details.continuedBy ?? ""],
    ...openCalls.map(
      ({ id: call, name, outcome }) =>
        [
          "open call",
          `${shorten(name, 60)} (${shorten(call, 60)}), ${outcome === "never-ran" ? "never ran" : "may have run"}`,
        ] as const,
    ),
    ...letters.map(rowOf),
  ];
  const shown = facts.filter(([, value]) => value !== "");
  const widest = Math.max(...shown.map(([name]) => name.length));
  const lines = shown.map(([name, value]) => `  ${paint("dim", name.padEnd(widest))}  ${printable(value)}\n`);
  const heading = title === "" ? printable(id) : `${printable(id)}  ${shorten(title, 80)}`;
  return `${paint("bold", heading)}\n${lines.join("")}`;
}

function rowOf(letter: LetterSummary): readonly [name: string, value: string] {
  const about = shorten(letter.text ?? letter.call ?? letter.key, 60);
  if (letter.type === "pending") return ["put off", `${about}, until its result comes or somebody decides`];
  return ["in the queue", `${letter.type}, ${progressOf(letter)}: ${about}`];
}

/** The state of the last turn. One that a process left behind is taken up by another. */
function stateOf(state: string, letters: readonly LetterSummary[]): string {
  const held = letters.find((letter) => letter.state === "held");
  const isUnderWay = state === "open" || state === "interrupted";
  return isUnderWay && held !== undefined ? progressOf(held) : state;
}

/** What is being done about a letter, for people. */
function progressOf({ state, due, error, attempts }: LetterSummary): string {
  if (error !== undefined && due !== undefined && due > 0) return `failed, and tried again at ${when(due)}`;
  if (state === "waiting") return "waiting";
  if (state !== "held") return state;
  if (due === undefined) return "waiting for a person or a client";
  return attempts > 1 ? "being answered again" : "being answered";
}
