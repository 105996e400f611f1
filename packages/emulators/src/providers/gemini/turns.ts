import { type JsonObject, textOf } from "../../json.ts";
import { type Content, callOf, contentsOf, responseOf, signatureIn } from "./contents.ts";

/** A call in a turn. */
export interface TurnCall {
  readonly name: string;
  /** Index of its content. */
  readonly content: number;
  readonly signature: string;
}

/** The unit of judgement: a content of the user, or consecutive contents of the model, which the server joins. */
export interface Turn {
  readonly role: "user" | "model";
  readonly calls: readonly TurnCall[];
  /** Names of the functions whose responses it holds. */
  readonly responses: readonly string[];
  /** Whether it holds anything but responses, such as text or media. */
  readonly speaks: boolean;
}

// Several checks need the turns of a body, so they are computed once.
const known = new WeakMap<JsonObject, readonly Turn[]>();

/** The turns of a request. */
export function turnsOf(body: JsonObject): readonly Turn[] {
  let turns = known.get(body);
  if (turns === undefined) {
    turns = readTurns(body);
    known.set(body, turns);
  }
  return turns;
}

function readTurns(body: JsonObject): Turn[] {
  const groups: Content[][] = [];
  for (const content of contentsOf(body)) {
    const last = groups.at(-1);
    if (content.role === "model" && last?.[0]?.role === "model") last.push(content);
    else groups.push([content]);
  }
  return groups.map(turnOf);
}

function turnOf(contents: readonly Content[]): Turn {
  const calls: TurnCall[] = [];
  const responses: string[] = [];
  let speaks = false;
  for (const { index, parts } of contents) {
    for (const part of parts) {
      const call = callOf(part);
      const response = responseOf(part);
      if (call !== undefined) {
        calls.push({ name: textOf(call.name), content: index, signature: signatureIn(part) });
      } else if (response !== undefined) responses.push(textOf(response.name));
      else speaks = true;
    }
  }
  return { role: contents[0]?.role === "model" ? "model" : "user", calls, responses, speaks };
}
