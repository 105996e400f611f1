import type { Marks } from "../judge-document.ts";

/** Signs of UI messages. */
export const MARKS: Marks = {
  list: "messages",
  blocks: "parts",
  empty: 0,
  message: [
    [3, / (toolInvocations|experimental_attachments):list/],
    [0, / kind:/],
    [3, /^(?=.* id:string).*( parts.type:(text|reasoning|file|source))/],
  ],
  block: [
    [0, /^(?!.* type:)|^(?!.* toolCallId:).* type:(tool-(call|result)|media|opaque)( |$)/],
    [3, / type:(tool-|data-|step-start|dynamic-tool)/],
  ],
};
