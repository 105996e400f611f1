import type { Draft } from "../edits/draft.ts";
import { typeName } from "../json/type-name.ts";
import { asBag, asList, isBag } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import { Fault, type Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import { speakerOf } from "../model/speaker.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachFault } from "./shared/visit.ts";
import { plainly } from "./shared/words.ts";

const MALFORMED = Fault.NotObject | Fault.ContentType | Fault.ItemType | Fault.CallsType;
const ENVELOPE = "a whole reply in place of a message, expected the messages in it";
const MIXED = "parts of several roles in one message, expected a message for each role";

/** Messages are in a form that the wire knows. */
export const messageIsWellFormed: Rule = {
  code: "message-is-well-formed",
  fact: "messageIsWellFormed",
  find(view, report) {
    eachFault(view, MALFORMED, (message) => {
      const { raw, parts, role } = message;
      report({
        message,
        sentence: sentenceOf(message),
        mend(draft) {
          if (parts.length === 0 && (message.faults & Fault.NotObject) !== 0)
            return draft.change("remove", message, { removed: true }, { before: raw, lossy: false });
          const contents = parts.map((part) => draft.contentOf(part));
          draft.rewrite(message, raw, { role, parts: contents.map(plainly) });
          for (const [at, part] of parts.entries()) {
            const said = contents[at] as PartContent;
            if (!has(part, Trait.Unknown)) continue;
            if (said.type === "opaque") draft.replaceContent(message, part, plainly(said));
            else if (part.kind === "opaque" && part.raw === "") draft.removePart(message, part, false);
          }
        },
      });
    });
    eachFault(view, Fault.Envelope, (message) => {
      const { messages: after = [], note = {} } = message.held ?? {};
      const mend = (draft: Draft): void => draft.change("replace", message, { removed: true, after }, note);
      // Adapters do not read such messages.
      report({ message, level: "error", unsaid: true, sentence: ENVELOPE, mend });
    });
    eachFault(view, Fault.Mixed, (message) => {
      const mend = (draft: Draft): void => draft.splitOff(message, (part) => speakerOf(part, message.role));
      report({ message, level: "error", unsaid: true, sentence: MIXED, mend });
    });
  },
};

function sentenceOf({ faults, raw, parts }: Message): string {
  const is = (value: unknown): string => typeName(value).replace(/^an? /, "");
  if ((faults & Fault.NotObject) !== 0) return `${is(raw)} in place of a message, expected an object`;
  const own = asBag(raw);
  if ((faults & Fault.ContentType) !== 0) {
    const field = parts.find(({ index }) => index < 0)?.field || "content";
    const value = own[field];
    const expected =
      typeof value === "string" ? "a list" : Array.isArray(value) ? "a string" : "a string or a list";
    return `${is(value)} as ${field}, expected ${expected}`;
  }
  if ((faults & Fault.CallsType) !== 0) {
    const { tool_calls: calls, function_call: call } = own;
    if (!Array.isArray(calls ?? [])) return `${is(calls)} as tool_calls, expected a list`;
    const odd = asList(calls)?.find((entry) => !isBag(entry));
    if (odd !== undefined) return `${is(odd)} among tool_calls, expected an object`;
    return isBag(call ?? {})
      ? "text among tool_calls, expected a call"
      : `${is(call)} as function_call, expected an object`;
  }
  return `${is(own.type)} as type of an item, expected a string`;
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const messageIsWellFormedDoc: RuleDoc = {
  title: "A message is an object whose content has a type the API knows.",
  family: "shape",
  why: "An API expects objects whose `content` is a string or a list, and refuses anything else before it reads on. The causes are handwritten exports, double encoding, SDK objects saved as they were, and a whole reply put where its message belongs.",
  mend: "The message is rewritten in the API's form: a bare value becomes text of the user (nothing, `null` or `false` is left out), content of another type becomes its JSON text, and the JSON text of calls becomes calls. A reply gives way to the messages in it. `keep` and `drop` do the same.",
  examples: [
    {
      title: "Content given as an object",
      for: "openai-chat",
      before: [{ role: "user", content: { text: "Hello" } }],
      findings: ["messages.0"],
      after: [{ role: "user", content: '{"text":"Hello"}' }],
    },
    {
      title: "Calls stored as text in a database",
      for: "openai-chat",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls:
            '[{"id":"call_1","type":"function","function":{"name":"weather","arguments":"{\\"city\\":\\"Oslo\\"}"}}]',
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              id: "call_1",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_1", content: "4 °C" },
      ],
    },
    {
      title: "A whole reply in place of its message",
      for: "openai-chat",
      before: [
        { role: "user", content: "Hello" },
        {
          id: "chatcmpl-1",
          object: "chat.completion",
          choices: [{ index: 0, message: { role: "assistant", content: "Hi!" }, finish_reason: "stop" }],
          usage: { total_tokens: 9 },
        },
        { role: "user", content: "Weather in Oslo?" },
      ],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Hi!" },
        { role: "user", content: "Weather in Oslo?" },
      ],
    },
    {
      title: "A bare string in place of a message",
      for: "openai-chat",
      from: "openai-chat",
      before: [{ role: "user", content: "Hello" }, "Are you there?"],
      findings: ["messages.1"],
      after: [
        { role: "user", content: "Hello" },
        { role: "user", content: "Are you there?" },
      ],
    },
  ],
};
