import { isBlank, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachPart } from "./shared/visit.ts";
import { text } from "./shared/words.ts";

/** A document comes with text. */
export const documentHasText: Rule = {
  code: "document-has-text",
  fact: "documentHasText",
  find(view, report) {
    let last: unknown;
    eachPart(view, Trait.Document, (message, part) => {
      if (message === last || part.kind !== "media") return;
      last = message;
      if (message.parts.some((own) => own.kind === "text" && !isBlank(own))) return;
      report({
        message,
        part,
        sentence: "document without text, expected text beside it",
        mend: (draft) => draft.addContent(message, text("(document attached)"), "end"),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const documentHasTextDoc: RuleDoc = {
  title: "A message with a document also has text.",
  family: "capabilities",
  why: "A document alone is refused: the model must be told what to do with it. Clients that let people send a file without any words run into this.",
  mend: "The message gets a short text beside the document. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A file without any text",
      for: "bedrock",
      before: [
        {
          role: "user",
          content: [{ document: { format: "pdf", name: "report", source: { bytes: "JVBERg==" } } }],
        },
      ],
      findings: ["messages.0.content.0"],
      after: [
        {
          role: "user",
          content: [
            { document: { format: "pdf", name: "report", source: { bytes: "JVBERg==" } } },
            { text: "(document attached)" },
          ],
        },
      ],
    },
  ],
};
