import type { Marks } from "../judge-document.ts";

/** Signs of Converse. */
export const MARKS: Marks = {
  list: "messages",
  body: [
    [3, / (modelId|inferenceConfig|toolConfig|additionalModelRequestFields):/],
    [0, / system.type:/],
  ],
  message: [[0, /^(?!.* content:list)/, "messages have no list of blocks"]],
  block: [
    [0, / type:/],
    [3, / (tool(Use|Result)|\w+Content|cachePoint|image|document|video|audio):object/],
    [2, / text:string/],
  ],
};
