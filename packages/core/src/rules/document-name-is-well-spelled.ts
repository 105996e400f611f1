import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { renameDocuments } from "./shared/document-names.ts";

/** Space left in a cut name for a number that makes it unique. */
const ROOM = 20;

/** Names of documents have only characters that the provider accepts, and never two spaces in a row. */
export const documentNameIsWellSpelled: Rule<"documentNameSpelling"> = {
  code: "document-name-is-well-spelled",
  fact: "documentNameSpelling",
  find(view, report, { chars, max }) {
    // Made on demand, because most histories have no documents.
    let strange: RegExp | undefined;
    const spelled = (name: string): string => {
      strange ??= new RegExp(`[^${chars}]+`, "g");
      const words = name.replace(strange, " ").replace(/ {2,}/g, " ");
      const plain = words.length > max ? words.slice(0, max - ROOM) : words;
      // White space at the ends is accepted, but a name must have something else.
      return plain === name && plain !== "" ? name : plain.trim() || "document";
    };
    renameDocuments(view, report, spelled, (name) => `document named ${name}, expected a plainer name`);
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const documentNameIsWellSpelledDoc: RuleDoc = {
  title: "Document names use only characters that the provider accepts.",
  family: "capabilities",
  why: "Document names go into the prompt and must be plain. A dot before the extension, an apostrophe or a non-ASCII letter gets the whole request refused. The names of uploaded files often have them.",
  mend: "Other characters become spaces, and repeated spaces become one. `keep` and `drop` do the same.",
  examples: [
    {
      title: "A file's own name",
      for: "bedrock",
      before: [
        {
          role: "user",
          content: [
            { text: "Read this." },
            { document: { format: "pdf", name: "John's report.pdf", source: { bytes: "JVBERg==" } } },
          ],
        },
      ],
      findings: ["messages.0.content.1"],
      after: [
        {
          role: "user",
          content: [
            { text: "Read this." },
            { document: { format: "pdf", name: "John s report pdf", source: { bytes: "JVBERg==" } } },
          ],
        },
      ],
    },
  ],
};
