import { asString, type Bag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { judgeMessages, someBlocks } from "../judge-messages.ts";
import { likeness } from "../shared.ts";

const OWN = /^(tool-|data-|step-start$|dynamic-tool$)/;
const PLAIN = /^(text|reasoning|file|source.*)$/;
const FOREIGN = /^(tool-(call|result)|media|opaque)$/;

/** Says how much a document looks like UI messages. */
export function detect(document: unknown): Likeness {
  return judgeMessages(document, "messages", likeness(0, "no parts"), judgeMessage);
}

function judgeMessage(message: Bag, place: string): Likeness | undefined {
  const { parts, kind } = message;
  const older = ["toolInvocations", "experimental_attachments"].find((field) =>
    Array.isArray(message[field]),
  );
  if (older !== undefined) return likeness(3, `${place} has ${older}`);
  if (kind !== undefined) return likeness(0, `${place} has kind`);
  for (const part of someBlocks(parts)) {
    const type = asString(part.type) ?? "a part without type";
    const other = part.type === undefined || (FOREIGN.test(type) && part.toolCallId === undefined);
    if (other) return likeness(0, `${place} has ${type}`);
    if (OWN.test(type) || (PLAIN.test(type) && typeof message.id === "string")) {
      return likeness(3, `${place} has ${type} in parts`);
    }
  }
  return undefined;
}
