import { SessionError, type SessionErrorCode } from "@suture/sessions";

/** What is said of a store that has a trouble of its own. */
export interface StoreTrouble {
  readonly code: SessionErrorCode;
  readonly message: string;
  readonly hint: string;
}

const AGAIN = "Nothing was stored; try again.";
const OPERATOR = "Its operator finds more in the log of the gateway.";

const WORDS: { readonly [Code in SessionErrorCode]?: readonly [message: string, hint: string] } = {
  busy: ["the session or its store is busy", AGAIN],
  full: [
    "the store has no room to write: its disk is full",
    "Nothing was stored; send it again when its operator has freed disk space.",
  ],
  "read-only": ["the store cannot be written to", OPERATOR],
  unreachable: [
    "the store cannot be reached",
    "A change that was under way may have been stored: look before making it again.",
  ],
  damaged: ["the store is damaged", OPERATOR],
  "newer-version": ["the store was written by a newer version", OPERATOR],
  "changed-migration": ["the store is not of the version that it says", OPERATOR],
  sealed: ["what is stored cannot be opened", OPERATOR],
  closed: ["the store was closed", "Try again; another gateway may go on with it."],
  database: ["the store refused", OPERATOR],
};

/** The trouble of a store in words for everybody: they name no file, no address and no user. Undefined for other errors. */
export function storeTrouble(error: unknown): StoreTrouble | undefined {
  if (!SessionError.is(error)) return undefined;
  const [message, hint] = WORDS[error.code] ?? [];
  return message === undefined || hint === undefined ? undefined : { code: error.code, message, hint };
}

/** What an error says, for everybody. */
export function publicWords(error: unknown): string {
  return storeTrouble(error)?.message ?? (error instanceof Error ? error.message : String(error));
}
