import type { Check } from "../../../endpoint.ts";
import { isObject } from "../../../json.ts";
import { claudeSignature } from "../content-of.ts";
import { thinkingSwitch } from "../thinking.ts";
import { idsOf, type Turn } from "../turns.ts";
import { claudeCheck } from "./claude.ts";

/** Signatures. */
export const signaturesValid: Check = claudeCheck(
  "Claude's reasoning comes back with the signature it was given, and unchanged.",
  ({ signatures }, turns) => {
    for (const { index, blocks } of turns) {
      for (const [place, { reasoningContent }] of blocks.entries()) {
        if (!isObject(reasoningContent) || !isObject(reasoningContent.reasoningText)) continue;
        const { text, signature } = reasoningContent.reasoningText;
        const at = `messages.${index}.content.${place}`;
        if (typeof signature !== "string") return `${at}.thinking.signature: Field required`;
        if (signatures === "verify" && signature !== claudeSignature(String(text))) {
          return `${at}: Invalid \`signature\` in \`thinking\` block`;
        }
      }
    }
    return undefined;
  },
);

/** Reasoning in a tool loop. */
export const loopBeginsWithReasoning: Check = claudeCheck(
  "With thinking enabled, the assistant's part of an open tool loop begins with reasoning.",
  ({ body }, turns) => {
    if (thinkingSwitch(body) !== "enabled") return undefined;
    const loop = openLoop(turns);
    const first = loop[0];
    if (first === undefined || loop.some(({ blocks }) => blocks[0]?.reasoningContent !== undefined))
      return undefined;
    const found = typeof first.blocks[0]?.text === "string" ? "text" : "tool_use";
    return `messages.${first.index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${found}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`.`;
  },
);

/** The assistant's messages since the user last spoke, if the conversation ends with results. */
function openLoop(turns: readonly Turn[]): Turn[] {
  const begin = turns.findLastIndex(
    ({ role, blocks }) => role === "user" && idsOf(blocks, "toolResult").length === 0,
  );
  const last = turns.at(-1);
  if (last === undefined || begin === turns.length - 1 || last.role !== "user") return [];
  return turns.slice(begin + 1).filter(({ role }) => role === "assistant");
}

/** Forced tools. */
export const choiceIsFree: Check = claudeCheck(
  "With thinking enabled, and on the models of autumn 2026, no tool is forced.",
  ({ body, model }) => {
    const { toolChoice } = isObject(body.toolConfig) ? body.toolConfig : {};
    const forced = isObject(toolChoice) && (isObject(toolChoice.any) || isObject(toolChoice.tool));
    if (!forced) return undefined;
    if (CHOOSES.test(model)) return 'tool_choice: type "tool" and "any" are not supported for this model.';
    return thinkingSwitch(body) === "enabled"
      ? "Thinking may not be enabled when tool_choice forces tool use."
      : undefined;
  },
);

/** Models that do not let the caller force a tool. */
const CHOOSES = /claude-(?:(?:opus|sonnet)-5-[5-9]|(?:fable|mythos)-5-[1-9])(?!\d)/;
