import { someString } from "../json/strings.ts";
import { JSON_NOTE } from "../model/json-note.ts";
import type { Message } from "../model/message.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { text } from "./shared/words.ts";

/** True when the word JSON occurs anywhere in a message. */
function mentions({ pristine, raw, parts }: Message): boolean {
  const isThere = (value: unknown): boolean => someString(value, (words) => /json/i.test(words));
  return pristine ? isThere(raw) : parts.some((part) => isThere(part.made ?? part.raw));
}

/** If a request demands JSON, a message says so. */
export const jsonIsMentioned: Rule = {
  code: "json-is-mentioned",
  fact: "jsonIsMentioned",
  find(view, report) {
    const { json: place, continues } = view.outline.request;
    // Stored messages may contain the word.
    if (place === undefined || continues) return;
    // The word is usually in the first message; then the others need not be made.
    const first = view.at(0);
    if (first === undefined || mentions(first) || view.messages.some(mentions)) return;
    report({
      place,
      sentence: "request for JSON, expected the word JSON in a message",
      mend(draft) {
        const roles = view.facts.roleIsKnown?.value ?? ["system"];
        const behind = view.messages.find(({ role }) => role !== "system");
        draft.insert(roles.includes("system") ? "system" : "user", text(JSON_NOTE), behind);
      },
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const jsonIsMentionedDoc: RuleDoc = {
  title: "A request for a JSON object has the word `json` in a message.",
  family: "capabilities",
  why: "A model that may write only JSON, but is not told so, writes white space until it is stopped. So providers require the word `json`, in any case, in some message; the Responses API does not count `instructions`. This happens when instructions move out of the messages, or when a request for a title or a summary takes over another request's format.",
  mend: "`Answer in JSON.` is added after the system text at the start, so the beginning of the prompt stays the same from then on. Once a message has the word, the sentence is left out again. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A question without the word `json`",
      for: "openai-chat",
      before: {
        model: "gpt-5.2",
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Three colors?" },
        ],
        response_format: { type: "json_object" },
      },
      findings: ["response_format"],
      after: {
        model: "gpt-5.2",
        messages: [
          { role: "system", content: "Be brief." },
          { role: "system", content: "Answer in JSON." },
          { role: "user", content: "Three colors?" },
        ],
        response_format: { type: "json_object" },
      },
    },
    {
      title: "The word only in the instructions",
      for: "openai-responses",
      before: {
        model: "gpt-5.2",
        instructions: "Answer in JSON.",
        input: "Three colors?",
        text: { format: { type: "json_object" } },
      },
      findings: ["text.format"],
      after: {
        model: "gpt-5.2",
        instructions: "Answer in JSON.",
        input: [
          { type: "message", role: "system", content: [{ type: "input_text", text: "Answer in JSON." }] },
          { role: "user", content: "Three colors?" },
        ],
        text: { format: { type: "json_object" } },
      },
    },
  ],
};
