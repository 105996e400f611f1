import { extraFields, type Fields, type FieldsOf, fields, innerFields } from "../extra-fields.ts";
import type { Format, Syntax } from "../format.ts";
import { makeFormat } from "../make-format.ts";
import { contentOf } from "./content.ts";
import { MARKS } from "./detect.ts";
import { read } from "./read.ts";
import { SETTINGS } from "./request.ts";
import { SHAPE } from "./shape.ts";
import { write } from "./write.ts";

const KNOWN = ["role", "parts"];

/** Fields of an object, in both spellings. */
function spelled(names: string, inner: { readonly [name: string]: FieldsOf } = {}): Fields {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const more = Object.entries(inner).map(([name, known]) => [snake(name), known]);
  return fields(`${names} ${snake(names)}`, { ...inner, ...Object.fromEntries(more) });
}

const BLOB = /* @__PURE__ */ spelled("mimeType data fileUri displayName");
const CALL = /* @__PURE__ */ spelled("id name args partialArgs response parts willContinue scheduling");
const PART = /* @__PURE__ */ spelled(
  "text thought thoughtSignature executableCode codeExecutionResult toolCall toolResponse videoMetadata partMetadata mediaResolution",
  { inlineData: () => BLOB, fileData: () => BLOB, functionCall: () => CALL, functionResponse: () => CALL },
);
const FIELDS: Fields = /* @__PURE__ */ fields("role", { parts: () => PART });

/** Reads and writes `gemini` histories. */
export const geminiSyntax: Syntax = {
  name: "gemini",
  shape: SHAPE,
  read,
  contentOf,
  // A part that stands for a whole content has the fields of a part.
  fieldsOf: (message) => {
    const extra = extraFields(message, KNOWN);
    return extra.length > 0 && message.parts[0]?.field === "" ? [] : extra;
  },
  innerFieldsOf: (message) => innerFields(message, FIELDS),
  write,
};

/** Google's `generateContent`: parts without a type, known by their one field, in camel or snake case. */
export const geminiFormat: Format = /* @__PURE__ */ makeFormat(geminiSyntax, {
  title: "Google Gemini generateContent",
  marks: MARKS,
  settings: SETTINGS,
});
