import type { Message, Role } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** What is put around one message. */
export interface Beside {
  /** Results that are moved to this message's step. */
  readonly attached: readonly Part[];
  /** Parts given to the user right after it. */
  readonly appended: readonly Part[];
  readonly before: readonly Message[];
  readonly after: readonly Message[];
}

/** All changes to one message. */
export interface Amendment extends Partial<Beside> {
  /** Replacements of parts; an empty list removes the part. */
  parts?: Map<Part, readonly Part[]>;
  role?: Role;
  omit?: readonly string[];
  /** Fields whose content was turned into text. */
  said?: readonly string[];
  /** The raw message without some inner fields. */
  raw?: unknown;
  /** The parts in a new order. */
  order?: readonly Part[];
  removed?: boolean;
  /** The message is merged into the one before it. */
  joins?: boolean;
  /** The message is rewritten in its wire's form, with the same meaning. */
  rewritten?: boolean;
}
