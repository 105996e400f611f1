import type { Complaint } from "../../../complaint.ts";
import type { Check } from "../../../endpoint.ts";
import { type JsonObject, textOf } from "../../../json.ts";
import { missing } from "../../openai-chat/wording.ts";
import { itemsOf, typeOf } from "../conversation.ts";
import { openEncryptedContent } from "../encrypted-content.ts";
import type { ItemCheck } from "./each-item.ts";

/** Reasoning is stored or included. */
export const reasoningGiven: ItemCheck = {
  says: "Reasoning has an id by which it is found, or encrypted content.",
  find(item, at) {
    if (typeOf(item) !== "reasoning" || textOf(item.id) !== "") return undefined;
    return textOf(item.encrypted_content) === "" ? missing(`${at}.encrypted_content`) : undefined;
  },
};

/** Encrypted content is the provider's own, unchanged, and with the item it belongs to. */
export const encryptionVerified: Check = {
  says: "Encrypted content is what the API has issued, for the item whose id it comes back with.",
  find({ body, signatures }) {
    if (signatures === "trust") return undefined;
    for (const item of itemsOf(body.input)) {
      const complaint = faultOf(item);
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  },
};

function faultOf(item: JsonObject): Complaint | undefined {
  const content = textOf(item.encrypted_content);
  if (content === "") return undefined;
  const id = textOf(item.id);
  const opened = openEncryptedContent(content);
  const name = id === "" ? `${content.slice(0, 4)}...${content.slice(-4)}` : `for item ${id}`;
  if (opened === undefined) return unverified(name, "Encrypted content could not be decrypted or parsed.");
  if (id === "" || id === opened.id) return undefined;
  return unverified(name, "Encrypted content item_id did not match the target item id.");
}

function unverified(name: string, reason: string): Complaint {
  return {
    message: `The encrypted content ${name} could not be verified. Reason: ${reason}`,
    code: "invalid_encrypted_content",
  };
}
