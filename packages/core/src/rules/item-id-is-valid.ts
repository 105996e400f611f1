import type { Message } from "../model/message.ts";
import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { dropItemId } from "./shared/drop-item-id.ts";
import { dropReasoning } from "./shared/reasoning.ts";
import { shorten } from "./shared/words.ts";

/** Ids of items look like the provider's own, and are unique. */
export const itemIdIsValid: Rule<"itemId"> = {
  code: "item-id-is-valid",
  fact: "itemId",
  asSent: true,
  find(view, report, { prefixes, max }) {
    if (!view.sum.numbered) return;
    const seen = new Map<string, Message>();
    for (const message of view.messages) {
      const id = message.itemId;
      if (id === undefined) continue;
      // A reference to a stored item is useless without its id.
      const reference = message.itemType === "item_reference" ? message.parts[0] : undefined;
      const prefix = Object.hasOwn(prefixes, message.itemType) ? prefixes[message.itemType] : "";
      const twin = seen.get(id);
      let wanted = "";
      if (!id.startsWith(prefix ?? "")) wanted = `an id that begins with ${prefix}`;
      else if (!/^[\w-]+$/.test(id)) wanted = "letters, digits, underscores and dashes";
      else if (id.length > max) wanted = `at most ${max} characters`;
      else if (twin !== undefined) wanted = "an id of its own";
      else {
        seen.set(id, message);
        continue;
      }
      report({
        message,
        other: twin && { message: twin },
        sentence: `item id ${shorten(id)}, expected ${wanted}`,
        unsaid: id.startsWith(prefix ?? ""),
        data: { name: prefix ?? "", max },
        mend(draft) {
          const [thought] = message.parts;
          // Stored reasoning is found only by its id.
          const stored = thought?.kind === "reasoning" && !has(thought, Trait.Encrypted);
          if (reference !== undefined) draft.removePart(message, reference, twin === undefined);
          else if (stored) dropReasoning(view, draft, message, thought);
          else dropItemId(draft, message);
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const itemIdIsValidDoc: RuleDoc = {
  title: "An item's own id has the prefix of its type, is short enough, and is used once.",
  family: "ids",
  why: "Items of the Responses API have ids of their own, which begin with a prefix for the type, have at most 64 characters and occur once. Proxies that number items themselves, and histories stored twice, break this.",
  mend: "The item is sent without its id. What it says stays, and so does the `call_id` that pairs it. A reference to an item that is already there is removed. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An id in the client's own style",
      for: "openai-responses",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          type: "function_call",
          id: "call_9",
          call_id: "call_1",
          name: "weather",
          arguments: '{"city":"Oslo"}',
        },
        { type: "function_call_output", call_id: "call_1", output: "4 °C" },
      ],
      findings: ["input.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        { type: "function_call", call_id: "call_1", name: "weather", arguments: '{"city":"Oslo"}' },
        { type: "function_call_output", call_id: "call_1", output: "4 °C" },
      ],
    },
  ],
};
