import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { renameDocuments } from "./shared/document-names.ts";

/** What a cut name leaves free, for the number that tells it from another. */
const ROOM = 20;

/** Names of documents have only characters the provider takes, and no two spaces in a row. */
export const documentNameIsWellSpelled: Rule<"documentNameSpelling"> = {
  code: "document-name-is-well-spelled",
  fact: "documentNameSpelling",
  find(view, report, { chars, max }) {
    // Made with the first document: most histories have none.
    let strange: RegExp | undefined;
    const spelled = (name: string): string => {
      strange ??= new RegExp(`[^${chars}]+`, "g");
      const words = name.replace(strange, " ").replace(/ {2,}/g, " ");
      const plain = words.length > max ? words.slice(0, max - ROOM) : words;
      // White space at the ends is taken, but nothing else may be left of the name.
      return plain === name && plain !== "" ? name : plain.trim() || "document";
    };
    renameDocuments(view, report, spelled, (name) => `document named ${name}, expected a plainer name`);
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const documentNameIsWellSpelledDoc: RuleDoc = {
  title: "Names of documents hold only characters the provider takes.",
  family: "capabilities",
  why: "Names go into the prompt, and are kept plain: a dot before the ending, an apostrophe or a letter beyond ASCII gets the whole request refused. File names that people upload have all of these.",
  mend: "Other characters become a space, and no two spaces stand in a row. `keep` and `drop` do the same.",
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
