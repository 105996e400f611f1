import type { MessageBody } from "../../inbox/letter-body.ts";
import type { NewMessage } from "../schemas/message-status.ts";

/** What somebody says, as the inbox takes it. */
export function bodyOf({ text, parts, tools }: NewMessage): MessageBody {
  return {
    type: "message",
    parts: parts ?? [{ type: "text", text: text ?? "" }],
    ...(tools === undefined ? {} : { tools }),
  };
}
