import type { Marks } from "../judge-document.ts";

/** Signs of contents. */
export const MARKS: Marks = {
  list: "contents",
  blocks: "parts",
  body: [[3, / (contents:(?:string|object|null|list(?! contents.(?:content|kind):)))/]],
  message: [
    [0, / (content|kind):/],
    [3, / parts:object/],
  ],
  block: [
    [0, / (type|part_kind|kind):/],
    [
      3,
      / (text|function_?(call|response)|(inline|file)_?data|thought_?signature|executable_?code|code_?execution_?result):/i,
    ],
  ],
};
