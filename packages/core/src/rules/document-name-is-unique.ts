import type { PartContent } from "../model/content.ts";
import { Trait } from "../model/part.ts";
import type { Rule } from "./rule.ts";
import type { RuleDoc } from "./rule-doc.ts";
import { eachPart } from "./shared/visit.ts";
import { shorten } from "./shared/words.ts";

/** No two documents share a name. */
export const documentNameIsUnique: Rule = {
  code: "document-name-is-unique",
  fact: "documentNameIsUnique",
  find(view, report) {
    const seen = new Map<string, number>();
    const renamed = <Piece extends PartContent>(piece: Piece): Piece => {
      if (piece.type !== "media" || piece.media !== "document" || piece.name === undefined) return piece;
      const { name } = piece;
      let count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      if (count === 1) return piece;
      while (seen.has(`${name} ${count}`)) count += 1;
      const fresh = `${name} ${count}`;
      seen.set(fresh, 1);
      return { ...piece, name: fresh };
    };
    eachPart(view, Trait.Document | Trait.HoldsMedia, (message, part) => {
      const content = view.contentOf(part);
      const result = content.type === "tool-result";
      const after = result ? { ...content, output: content.output.map(renamed) } : renamed(content);
      const before = result ? content.output : [content];
      const now = after.type === "tool-result" ? after.output : [after];
      const second = before.find((piece, i) => piece !== now[i]);
      if (second?.type !== "media") return;
      report({
        message,
        part,
        // Of those that tools answered with, nobody knows.
        level: result ? "risk" : undefined,
        sentence: `second document named ${shorten(second.name ?? "")}, expected names of their own`,
        mend: (draft) => draft.replaceContent(message, part, after),
      });
    });
  },
};

/** Why the rule is there, what repair does, and examples that the tests run. */
export const documentNameIsUniqueDoc: RuleDoc = {
  title: "Documents have names of their own.",
  family: "capabilities",
  why: "Documents are told apart by their names. The same file sent twice, or two files that a client gives the same placeholder for a name, are refused.",
  mend: "A later document gets a number behind its name. `keep` and `drop` do the same.",
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
