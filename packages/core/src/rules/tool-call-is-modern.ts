import type { Message } from "../model/message.ts";
import { type Part, Trait } from "../model/part.ts";
import type { Call } from "../pairing/pairs.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { madeId } from "./shared/made-id.ts";
import type { View } from "./shared/view.ts";
import { eachPart } from "./shared/visit.ts";
import { nameOfCall, quoteResult } from "./shared/words.ts";

/** A call or result of the older kind (`function_call`). */
interface Old {
  readonly message: Message;
  readonly part: Part;
  /** Its new id; a result without a call gets none. */
  readonly id: string | undefined;
  /** The call of a result, or the result of a call. */
  other: Old | undefined;
}

/** Every call and result of the older kind, in order. A result answers the last call with its name. */
function findOld(view: View): readonly Old[] {
  const found: Old[] = [];
  const open = new Map<string | undefined, Old>();
  eachPart(view, Trait.Legacy, (message, part) => {
    const { kind, name, id } = part;
    if (id !== undefined) return;
    const other = kind === "tool-call" ? undefined : open.get(name);
    const made = kind === "tool-call" ? madeId(message, message.parts.indexOf(part), part) : other?.id;
    const old: Old = { message, part, id: made, other };
    found.push(old);
    if (other !== undefined) other.other = old;
    if (kind === "tool-call") open.set(name, old);
    else open.delete(name);
  });
  return found;
}

/** Calls that will be dropped. A message with nothing else counts as empty. */
function goingCalls(view: View): ReadonlySet<Part> {
  const { danglingCall, displacedResult } = view.context.policy;
  if (danglingCall !== "drop" && displacedResult !== "drop") return new Set();
  const goes = ({ part, result }: Call): boolean =>
    !view.isPending(part) && (result === undefined ? danglingCall : displacedResult) === "drop";
  return new Set(view.pairs.open.filter(goes).map(({ part }) => part));
}

/** Calls and results are in the modern form (`tool_calls`). */
export const toolCallIsModern: Rule<"callIsModern"> = {
  code: "tool-call-is-modern",
  fact: "callIsModern",
  asSent: true,
  find(view, report, value) {
    const mindsEmpty = value === "unread" && view.facts.contentIsPresent?.level === "error";
    const going = mindsEmpty ? goingCalls(view) : undefined;
    for (const { message, part, id, other } of findOld(view)) {
      const called = part.kind === "tool-call";
      // A lone call may be ignored, but then a message without text is empty.
      const alone = called && other === undefined && value !== "both";
      const empty = going !== undefined && message.parts.every((each) => each === part || going.has(each));
      report({
        message,
        part,
        other,
        unsaid: called,
        data: { name: message.wireRole },
        level: alone ? (empty ? "error" : "risk") : undefined,
        sentence: called
          ? `function_call of ${nameOfCall(part)}, expected tool_calls`
          : `result of ${nameOfCall(part)} in a message of role function, expected role tool`,
        mend(draft) {
          if (id !== undefined) draft.rename(message, part, "id", id);
          else draft.quote(message, part, quoteResult(draft.contentOf(part), part), undefined);
        },
      });
    }
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const toolCallIsModernDoc: RuleDoc = {
  title: "Calls are in `tool_calls`, their results in `tool` messages.",
  family: "shape",
  why: "Before tools there was `function_call`, answered by a message with the role `function`. OpenAI still accepts it for most models; some endpoints that imitate its API never did. Sessions and clients that are years old use it.",
  mend: "The call becomes a tool call with an id made from its place and name, and the result gets the same id. A result without its call is quoted. `keep` and `drop` do the same.",
  examples: [
    {
      title: "An old session at Mistral",
      for: "mistral",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        { role: "assistant", content: "", function_call: { name: "weather", arguments: '{"city":"Oslo"}' } },
        { role: "function", name: "weather", content: "4 °C" },
      ],
      findings: ["messages.1.function_call", "messages.2.content"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "di61hR9ZO",
              type: "function",
              function: { name: "weather", arguments: '{"city":"Oslo"}' },
            },
          ],
        },
        { role: "tool", name: "weather", content: "4 °C", tool_call_id: "di61hR9ZO" },
      ],
    },
  ],
};
