import { has, Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachPart } from "./shared/visit.ts";

/** A document is given by its address. */
export const documentIsLinked: Rule = {
  code: "document-is-linked",
  fact: "documentIsLinked",
  asSent: true,
  find(view, report) {
    eachPart(view, Trait.Document, (message, part) => {
      const content = has(part, Trait.Foreign) ? undefined : view.contentOf(part);
      if (content?.type !== "media" || content.file !== undefined) return;
      report({
        message,
        part,
        sentence: "document as a file, expected its address or a data URL in `document_url`",
        mend: (draft) => draft.replaceContent(message, part, { ...content, linked: true }, false, false),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const documentIsLinkedDoc: RuleDoc = {
  title: "A document is given by its address.",
  family: "capabilities",
  why: "OpenAI's API takes documents as files with bytes. Mistral's takes their address, which may be a data URL with the bytes, and knows as files only those in its own library.",
  mend: "The document is written as a `document_url`, with the same bytes and name. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A file with bytes",
      for: "mistral",
      before: [
        {
          role: "user",
          content: [
            { type: "text", text: "Summarise it." },
            { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,UERG" } },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { type: "text", text: "Summarise it." },
            {
              type: "document_url",
              document_url: "data:application/pdf;base64,UERG",
              document_name: "a.pdf",
            },
          ],
        },
      ],
    },
  ],
};
