import type { Facts } from "./contract.ts";
import { risk } from "./fact.ts";
import { chatPairing } from "./openai-family.ts";
import { SERVER, TEMPLATES } from "./sources.ts";
import { plain } from "./spellings.ts";

/** What the chat template of a locally served model may demand; the server itself does not. */
export const templateFacts: Facts = {
  ...chatPairing(
    risk,
    SERVER,
    undefined,
    "Message has tool role, but there was no previous assistant message with a tool call!",
  ),
  toolNameSpelling: risk(plain(64), SERVER),
  startsWithUser: risk(
    true,
    TEMPLATES,
    "Conversation roles must alternate user/assistant/user/assistant/...",
  ),
  historyHasMessage: risk("spoken", TEMPLATES, "No user query found in messages."),
  messageHasContent: risk(
    { roles: ["assistant"] },
    TEMPLATES,
    "Assistant message must have a string or a list of chunks in content or a list of tool calls.",
  ),
  callIsModern: risk("both", SERVER),
  rolesAlternate: risk(true, SERVER, "Conversation roles must alternate user/assistant/user/assistant/..."),
  systemPlacement: risk("once", TEMPLATES, "System message must be at the beginning."),
  mediaIsSupported: risk(["image", "audio", "video"], SERVER),
  textIsWellFormed: risk(true, SERVER),
};
