import type { ToolResultContent } from "../model/content.ts";
import type { Message } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Call } from "../pairing/pairs.ts";
import type { Outcome } from "../repair/options.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import type { View } from "./shared/view.ts";
import { nameOfCall, text } from "./shared/words.ts";

/** Short, because a history may have thousands of dangling calls. */
const WORDS: { readonly [Known in Outcome]: string } = {
  "never-ran": "Not run: interrupted before it started.",
  "may-have-run": "No result: interrupted, it may have run.",
  denied: "Not run: permission denied.",
  lost: "Result lost.",
};

function outcomeOf(view: View, part: Part): Outcome {
  const known = view.context.outcomes?.[part.id ?? ""];
  if (known !== undefined && Object.hasOwn(WORDS, known)) return known;
  if (has(part, Trait.Denied)) return "denied";
  // A call with incomplete arguments was never run.
  const call = has(part, Trait.ArgumentsText) ? view.contentOf(part) : undefined;
  return call?.type === "tool-call" && typeof call.input === "string" && call.custom !== true
    ? "never-ran"
    : "may-have-run";
}

function closing(view: View, part: Part): ToolResultContent {
  // Where the wire has no ids, the name ties call and result, even an empty one.
  const { id, name = view.outline.shape.ids ? undefined : "" } = part;
  const output = [text(WORDS[outcomeOf(view, part)])];
  const type = "tool-result";
  if (id === undefined)
    return name === undefined ? { type, output, failed: true } : { type, name, output, failed: true };
  return name === undefined ? { type, id, output, failed: true } : { type, id, name, output, failed: true };
}

/** Every call has a result. */
export const toolCallHasResult: Rule = {
  code: "tool-call-has-result",
  fact: "callHasResult",
  pairs: true,
  find(view, report) {
    const { open } = view.pairs;
    if (open.length === 0) return;
    const closes = view.context.policy.danglingCall === "close";
    const dropped = new Set<Part>();
    const seen = new Set<Message>();
    // A call without an id cannot be marked as pending; it counts as running if others of its step are.
    const runs = ({ part, result }: Call): boolean => result === undefined && view.isPending(part);
    const running = new Set(open.filter(runs).map(({ step }) => step));
    for (const call of open) {
      const { message, part } = call;
      if (call.result !== undefined || view.isPending(part)) continue;
      if (part.id === undefined && running.has(call.step)) continue;
      if (!closes) dropped.add(part);
      report({
        message,
        part,
        level: view.eased.has(call.step) ? "risk" : undefined,
        // The provider has other sentences for other kinds of calls.
        unsaid: view.outline.shape.items && message.itemType !== "function_call",
        sentence: `call ${nameOfCall(part)} without a result, expected one right after it`,
        mend(draft) {
          if (closes) return draft.closeCall(call, closing(view, part));
          draft.removePart(message, part);
          if (seen.has(message)) return;
          seen.add(message);
          // Reasoning that led only to dropped calls is removed with them.
          const rest = message.parts.filter((other) => !dropped.has(other));
          if (rest.every((other) => other.kind === "reasoning")) {
            for (const other of rest) draft.removePart(message, other);
          }
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallHasResultDoc: RuleDoc = {
  title: "Every tool call has a result.",
  family: "pairing",
  why: "A model that called a tool must be told the outcome. An aborted tool, a crashed worker, a denied approval or a deleted message leaves the call unanswered, and every later request is refused.",
  mend: "`keep` closes the call with a short error result that says what is known of it (never ran, may have run, was denied, result lost). `drop` removes the call, and reasoning that led to nothing else. Calls listed as `pending` stay open.",
  examples: [
    {
      title: "A tool that was aborted",
      for: "openai-chat",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "Let me look.",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "user", content: "Never mind." },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "Let me look.",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        {
          role: "tool",
          tool_call_id: "call_1",
          name: "weather",
          content: "No result: interrupted, it may have run.",
        },
        { role: "user", content: "Never mind." },
      ],
    },
    {
      title: "One of two parallel calls",
      for: "anthropic",
      before: [
        { role: "user", content: "Oslo or Rome?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
            { type: "tool_use", id: "toolu_2", name: "weather", input: { city: "Rome" } },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
      findings: ["messages.1.content.1"],
      after: [
        { role: "user", content: "Oslo or Rome?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
            { type: "tool_use", id: "toolu_2", name: "weather", input: { city: "Rome" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
            {
              type: "tool_result",
              tool_use_id: "toolu_2",
              content: "No result: interrupted, it may have run.",
              is_error: true,
            },
          ],
        },
      ],
    },
    {
      title: "The call dropped",
      for: "openai-chat",
      policy: "drop",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "Let me look.",
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
        { role: "user", content: "Never mind." },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "assistant", content: "Let me look." },
        { role: "user", content: "Never mind." },
      ],
    },
    {
      title: "What is known of the call",
      for: "openai-chat",
      outcomes: { call_1: "denied" },
      before: [
        { role: "user", content: "Delete it." },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "delete", arguments: "{}" } }],
        },
      ],
      findings: ["messages.1.tool_calls.0"],
      after: [
        { role: "user", content: "Delete it." },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "delete", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "call_1", name: "delete", content: "Not run: permission denied." },
      ],
    },
    {
      title: "A call that still runs",
      for: "openai-chat",
      pending: ["call_1"],
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
          ],
        },
      ],
      findings: [],
    },
  ],
};
