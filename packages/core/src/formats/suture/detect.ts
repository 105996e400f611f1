import type { Marks } from "../judge-document.ts";

/** Signs of the canonical form. UI messages look similar, but have an id. */
export const MARKS: Marks = {
  list: "messages",
  blocks: "parts",
  body: [[3, / suture:/]],
  message: [[2, /^(?!.* (?:id|content):).*( parts.type:(text|reasoning))/]],
  block: [
    [3, /^(?=.* name:string).*( type:tool-call)|^(?=.* output:)(?!.* toolCallId:).*( type:tool-result)/],
    [3, / media:string| format:string/],
  ],
};
