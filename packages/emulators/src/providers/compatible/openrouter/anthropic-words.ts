import type { Check } from "../../../endpoint.ts";
import { type JsonObject, listOf, objectsOf, textOf } from "../../../json.ts";
import { signatureOf } from "../../../signature.ts";
import { type PairingWords, pairing } from "../../openai-chat/checks/pairing.ts";

/** Where a chat message ends up in Anthropic's form: in which turn, and after how many blocks. */
interface Place {
  readonly turn: number;
  readonly block: number;
}

/** System messages move elsewhere, results become blocks of the user, and consecutive messages of one role become one turn. */
function placesOf(messages: readonly JsonObject[]): Place[] {
  let turn = -1;
  let block = 0;
  let speaker = "";
  return messages.map((message) => {
    if (message.role === "system" || message.role === "developer") return { turn: 0, block: 0 };
    const next = message.role === "assistant" ? "assistant" : "user";
    if (next !== speaker) {
      speaker = next;
      turn += 1;
      block = 0;
    }
    const place = { turn, block };
    block += blocksOf(message);
    return place;
  });
}

function blocksOf({ role, content, tool_calls: calls }: JsonObject): number {
  if (role === "tool") return 1;
  const said = Array.isArray(content) ? content.length : textOf(content) === "" ? 0 : 1;
  return said + listOf(calls).length;
}

function wordsFor(places: readonly Place[]): PairingWords {
  const at = (index: number): string => `messages.${places[index]?.turn}.content.${places[index]?.block}`;
  const unexpected = (place: number, id: string) => ({
    message: `${at(place)}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
  });
  return {
    unanswered: (ids, _place, call) => ({
      message: `messages.${places[call]?.turn}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
    }),
    orphan: unexpected,
    foreign: unexpected,
    repeated: (place, id) => ({
      message: `${at(place)}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
    }),
  };
}

/** Calls and results match by Anthropic's rules, with places counted its way. */
export const anthropicPairing: Check = {
  says: "Each tool_use has its tool_result in the next turn, and each tool_result its tool_use in the one before.",
  find: (request) => pairing(wordsFor(placesOf(objectsOf(request.body.messages)))).find(request),
};

/** The scope of Claude's signatures here. */
const SCOPE = "openrouter";

/** Signs reasoning. */
export function signThought(text: string): string {
  return signatureOf(SCOPE, text);
}

/** Reasoning is returned unchanged. */
export const thoughtsGenuine: Check = {
  says: "A thought in reasoning_details that has a signature has the one it was given out with.",
  find({ body, signatures }) {
    if (signatures === "trust") return undefined;
    const messages = objectsOf(body.messages);
    const index = messages.findIndex((message) => objectsOf(message.reasoning_details).some(isForged));
    if (index < 0) return undefined;
    const turn = placesOf(messages)[index]?.turn;
    return { message: `messages.${turn}.content.0: Invalid \`signature\` in \`thinking\` block` };
  },
};

function isForged({ type, text, signature }: JsonObject): boolean {
  if (type !== "reasoning.text" || typeof signature !== "string") return false;
  return signature !== signThought(textOf(text));
}
