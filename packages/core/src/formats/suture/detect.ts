import type { Marks } from "../judge-document.ts";

/** What tells the canonical form. Messages of user interfaces look alike, but carry an id. */
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
