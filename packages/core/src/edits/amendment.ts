import type { Message, Role } from "../model/message.ts";
import type { Part } from "../model/part.ts";

/** What comes to stand beside one message. */
export interface Beside {
  /** Results that come home to this message's step. */
  readonly attached: readonly Part[];
  /** Parts handed to the user right after it. */
  readonly appended: readonly Part[];
  readonly before: readonly Message[];
  readonly after: readonly Message[];
}

/** Everything that is to happen to one message. */
export interface Amendment extends Partial<Beside> {
  /** What stands in the place of a part now; an empty list takes it away. */
  parts?: Map<Part, readonly Part[]>;
  role?: Role;
  omit?: readonly string[];
  /** Fields that it was made to say as text. */
  said?: readonly string[];
  /** What the message is without some fields inside of it. */
  raw?: unknown;
  /** The parts in another order. */
  order?: readonly Part[];
  removed?: boolean;
  /** The message goes into the one before it. */
  joins?: boolean;
  /** The message is written anew though nothing it says changes. */
  rewritten?: boolean;
}
