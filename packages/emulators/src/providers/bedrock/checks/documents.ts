import type { Check } from "../../../endpoint.ts";
import { isObject, objectsOf, textOf } from "../../../json.ts";
import { membersOf, turnsOf } from "../turns.ts";

/** A document does not come alone. */
export const documentsWithText: Check = {
  says: "A message with a document also has text.",
  find(request) {
    const bare = turnsOf(request).some(
      ({ blocks }) =>
        membersOf(blocks, "document").length > 0 && !blocks.some(({ text }) => typeof text === "string"),
    );
    if (!bare) return undefined;
    return {
      message: "A text block must be included when using documents. Add a text block and retry your request.",
    };
  },
};

/** Names of documents. */
export const documentNames: Check = {
  says: "Names of documents are plain, and no two documents share one.",
  find(request) {
    const seen = new Set<string>();
    for (const { blocks } of turnsOf(request)) {
      for (const { name } of [...membersOf(blocks, "document"), ...inResults(blocks)]) {
        const text = textOf(name);
        // Despite the words of the refusal, an underscore is accepted, and no white space but the plain space.
        if (!/^[\w ()[\]-]{1,200}$/.test(text) || text.includes("  ")) {
          return {
            message:
              "The document file name can only contain alphanumeric characters, whitespace characters, hyphens, parentheses, and square brackets. The name can't contain more than one consecutive whitespace character.",
          };
        }
        if (seen.has(text)) return { message: "Messages can not contain duplicate document names" };
        seen.add(text);
      }
    }
    return undefined;
  },
};

/** A document in a tool result cannot be cited. */
export const documentsOfTools: Check = {
  says: "Citations are for a user's documents, not for those in results.",
  find(request) {
    const given = turnsOf(request).flatMap(({ blocks }) => inResults(blocks));
    if (!given.some(({ citations }) => isObject(citations) && citations.enabled === true)) return undefined;
    return { message: "Citations are not supported in tool result documents." };
  },
};

function inResults(blocks: Parameters<typeof membersOf>[0]) {
  return membersOf(blocks, "toolResult").flatMap(({ content }) =>
    objectsOf(content)
      .map(({ document }) => document)
      .filter(isObject),
  );
}
