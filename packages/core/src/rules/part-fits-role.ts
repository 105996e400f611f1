import { Kind, type Role } from "../model/message.ts";
import { has, type Part, Trait } from "../model/part.ts";
import { speakerOf } from "../model/speaker.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";

/** Each part is in a message of the role that it belongs to. */
export const partFitsRole: Rule<"partFitsRole"> = {
  code: "part-fits-role",
  fact: "partFitsRole",
  asSent: true,
  find(view, report, { media, anyoneThinks, sounds }) {
    const { assistant, system, user, tool } = view.sum.kindsOf;
    const said = Kind.Call | (anyoneThinks ? 0 : Kind.Reasoning);
    const shown = Kind.Result | Kind.Media | Kind.Opaque;
    if (((assistant & shown) | (system & (said | shown)) | ((user | tool) & said)) === 0) return;
    for (const message of view.messages) {
      const { role } = message;
      const sayer = (part: Part): Role => speakerOf(part, role, media, anyoneThinks);
      const part = message.parts.find((each) => sayer(each) !== role);
      if (part === undefined) continue;
      // A provider that checks pairs finds neither half in a wrong role.
      const pairs = message.parts.some((each) => isPaired(each) && sayer(each) !== role);
      const paired = pairs && view.facts.callHasResult?.level === "error" ? "error" : undefined;
      report({
        message,
        part,
        level: paired ?? (role === sounds && has(part, Trait.Audio) ? "risk" : undefined),
        unsaid: part.kind !== "media",
        data: wordsFor(part, role),
        sentence: `${part.kind} in a message of the ${role}, expected it in one of the ${sayer(part)}`,
        mend: (draft) => draft.splitOff(message, sayer),
      });
    }
  },
};

/** The word for the part in the provider's sentence about assistant media. */
function wordsFor(part: Part, role: Role): { readonly name?: string } {
  if (role !== "assistant" || !has(part, Trait.Image | Trait.Document)) return {};
  return { name: has(part, Trait.Image) ? "image" : "document" };
}

function isPaired({ kind }: Part): boolean {
  return kind === "tool-call" || kind === "tool-result";
}

/** Why the rule is there, what repair does, and examples that the tests run. */
export const partFitsRoleDoc: RuleDoc = {
  title: "A message has only parts that its role may have.",
  family: "shape",
  why: "Calls and reasoning belong to the assistant, results do not, and many APIs accept pictures only from users. Clients that keep a whole turn in one message, and adapters that lose roles, mix them up.",
  mend: "Misplaced parts move, unchanged, into a message of the right role right after it. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A result beside its call",
      for: "anthropic",
      before: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [
            { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } },
            { type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" },
          ],
        },
      ],
      findings: ["messages.1.content.1"],
      after: [
        { role: "user", content: "Weather in Oslo?" },
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Oslo" } }],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "4 °C" }] },
      ],
    },
    {
      title: "A picture that another model drew",
      for: "openai-chat",
      before: [
        { role: "user", content: "Draw a cat." },
        {
          role: "assistant",
          content: [
            { type: "text", text: "Here." },
            { type: "image_url", image_url: { url: "https://example.com/cat.png" } },
          ],
        },
        { role: "user", content: "Describe it." },
      ],
      findings: ["messages.1.content.1"],
      after: [
        { role: "user", content: "Draw a cat." },
        { role: "assistant", content: [{ type: "text", text: "Here." }] },
        {
          role: "user",
          content: [{ type: "image_url", image_url: { url: "https://example.com/cat.png" } }],
        },
        { role: "user", content: "Describe it." },
      ],
    },
  ],
};
