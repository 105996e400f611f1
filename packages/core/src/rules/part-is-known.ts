import { isHollow } from "../json/is-hollow.ts";
import { spokenMembers } from "../json/spoken-members.ts";
import { typeName } from "../json/type-name.ts";
import { asBag, type Bag } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import { Fault } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachPart } from "./shared/visit.ts";
import { callOfResult, nameOfCall, plainly, shorten } from "./shared/words.ts";

/** Traits that each value of the fact refuses, besides `Unknown`. */
const REFUSED = { own: Trait.Foreign, exact: Trait.Foreign | Trait.Bare, plain: Trait.Aside };

/** Parts are of types that the wire knows. */
export const partIsKnown: Rule<"partIsKnown"> = {
  code: "part-is-known",
  fact: "partIsKnown",
  find(view, report, value) {
    const { contentIsPresent: content, messageHasContent: words } = view.facts;
    const mindsEmpty = content?.level === "error" || words?.level === "error";
    const own = typeof value === "object" ? value : [];
    const more = value === true ? 0 : typeof value === "string" ? REFUSED[value] : Trait.Aside;
    eachPart(view, Trait.Unknown | more, (message, part) => {
      // Another rule rewrites the content of these messages.
      if ((message.faults & (Fault.ContentType | Fault.NotObject)) !== 0) return;
      // Calls that the provider runs can only have a wrong id.
      if (part.kind === "tool-call" && has(part, Trait.ByProvider)) return;
      const paired = part.kind === "tool-call" || part.kind === "tool-result";
      const { label } = view.contentOf(part) as { readonly label?: string };
      if (label !== undefined && own.includes(label)) return;
      report({
        message,
        part,
        // The provider's sentence is about unknown types, not about invalid or missing fields.
        unsaid: paired || has(part, Trait.Absent | Trait.Bare) || isMisformed(part),
        data: label === undefined ? {} : { name: label },
        // For servers that do not know the part, a message with nothing else is empty.
        level: mindsEmpty && has(part, Trait.Aside) && part.index < 0 ? "error" : undefined,
        sentence: sentenceFor(part, view.contentOf(part), label, view.outline.shape.jsonText),
        mend(draft) {
          const content = draft.contentOf(part);
          if (isNothing(content)) draft.removePart(message, part, spoken(asBag(part.raw)));
          else draft.replaceContent(message, part, plainly(content), false, isMisnamed(part, content));
        },
      });
    });
  },
};

/** True for media of a native type, in an invalid form. */
function isMisformed(part: Part): boolean {
  return part.kind === "media" && !has(part, Trait.Foreign);
}

/** True for media of a native type whose label is wrong. All its other fields are kept. */
function isMisnamed({ kind, traits }: Part, { type }: PartContent): boolean {
  return kind === "media" && type === "media" && (traits & (Trait.Bare | Trait.Foreign)) === 0;
}

function sentenceFor(
  part: Part,
  content: PartContent,
  label: string | undefined,
  jsonText: boolean | undefined,
): string {
  if (part.kind === "tool-call") return formOf(part, content, jsonText);
  if (part.kind === "tool-result")
    return `result of ${callOfResult(part)} in an unknown form, expected the form of this API`;
  if (isMisformed(part)) return "media in an unknown form, expected the form of this API";
  return `part of ${label ? `type ${shorten(label)}` : "an unknown type"}, expected a type that this API knows`;
}

/** What is wrong with a call, which is mostly its arguments. */
function formOf(part: Part, content: PartContent, jsonText = false): string {
  const input = jsonText && content.type === "tool-call" ? content.input : undefined;
  return has(part, Trait.ArgumentsText | Trait.FreeText) || input === undefined
    ? `call ${nameOfCall(part)} in an unknown form, expected the form of this API`
    : `arguments of call ${nameOfCall(part)} as ${typeName(input)}, expected JSON text`;
}

/** True for a value that contains text, even if it cannot be read. */
function spoken(raw: Bag): boolean {
  return spokenMembers(raw, Object.keys(raw)).length > 0;
}

/** True for content that says nothing. */
function isNothing(content: PartContent): boolean {
  if (content.type === "reasoning") return content.proof === undefined && (content.text ?? "") === "";
  return content.type === "text" ? content.text === "" : content.type === "opaque" && isHollow(content.value);
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const partIsKnownDoc: RuleDoc = {
  title: "A part has a type the provider knows.",
  family: "shape",
  why: "Each API has its own names for the parts of a message, and refuses the whole request for one unknown name. This happens when blocks of one API are stored and sent to another: `input_text` to Chat Completions, `image_url` to Anthropic.",
  mend: "The part becomes text: its own text if it plainly has some, otherwise its JSON. A part that says nothing is removed: `null`, or a text block without text. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A block of the Responses API in a chat message",
      for: "openai-chat",
      from: "openai-chat",
      before: [{ role: "user", content: [{ type: "input_text", text: "Hello" }] }],
      findings: ["messages.0.content.0"],
      after: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
    },
    {
      title: "A block type nobody knows",
      for: "anthropic",
      before: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "See the sketch." },
              { type: "sketch", points: [1, 2] },
            ],
          },
        ],
      },
      findings: ["messages.0.content.1"],
      after: {
        model: "claude-sonnet-5",
        max_tokens: 64,
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "See the sketch." },
              { type: "text", text: '{"type":"sketch","points":[1,2]}' },
            ],
          },
        ],
      },
    },
  ],
};
