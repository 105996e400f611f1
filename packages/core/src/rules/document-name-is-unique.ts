import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { renameDocuments } from "./shared/document-names.ts";

/** No two documents share a name. */
export const documentNameIsUnique: Rule = {
  code: "document-name-is-unique",
  fact: "documentNameIsUnique",
  find(view, report) {
    const seen = new Map<string, number>();
    const fresh = (name: string): string => {
      let count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      if (count === 1) return name;
      while (seen.has(`${name} ${count}`)) count += 1;
      seen.set(`${name} ${count}`, 1);
      return `${name} ${count}`;
    };
    renameDocuments(
      view,
      report,
      fresh,
      (name) => `second document named ${name}, expected a name of its own`,
    );
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const documentNameIsUniqueDoc: RuleDoc = {
  title: "Every document has a different name.",
  family: "capabilities",
  why: "Documents are identified by their names. The same file sent twice is refused, and so are two files to which a client gives the same placeholder name.",
  mend: "Each later document with the name gets a number appended. `keep` and `drop` do the same.",
  examples: [
    {
      title: "The same file twice",
      for: "bedrock",
      before: [
        {
          role: "user",
          content: [
            { document: { format: "pdf", name: "report", source: { bytes: "JVBERg==" } } },
            { text: "Read this." },
          ],
        },
        { role: "assistant", content: [{ text: "Done." }] },
        {
          role: "user",
          content: [
            { document: { format: "pdf", name: "report", source: { bytes: "JVBERg==" } } },
            { text: "And again." },
          ],
        },
      ],
      findings: ["messages.2.content.0"],
      after: [
        {
          role: "user",
          content: [
            { document: { format: "pdf", name: "report", source: { bytes: "JVBERg==" } } },
            { text: "Read this." },
          ],
        },
        { role: "assistant", content: [{ text: "Done." }] },
        {
          role: "user",
          content: [
            { document: { format: "pdf", name: "report 2", source: { bytes: "JVBERg==" } } },
            { text: "And again." },
          ],
        },
      ],
    },
  ],
};
