import type { Facts } from "../../contracts/contract.ts";
import { Fault, type Message, type Role } from "../../model/message.ts";
import { isBlankTextPart } from "../../model/part.ts";

/** A system message where the provider does not accept one. */
export interface Misplaced {
  readonly message: Message;
  /** Only system messages precede it. */
  readonly leading: boolean;
  /** The role of the message before it. */
  readonly before: Role | undefined;
  /** The last message of its run of system messages. */
  readonly last: Message;
}

/** Finds every system message where the provider does not accept one. */
export function misplacedIn(
  messages: readonly Message[],
  placement: NonNullable<Facts["systemPlacement"]>["value"],
): Misplaced[] {
  const found: Misplaced[] = [];
  let end = 0;
  let leading = true;
  let before: Role | undefined;
  for (const [at, message] of messages.entries()) {
    leading &&= message.role === "system";
    const previous = messages[at - 1];
    // A misplaced system message that is blank will be removed, so the next one follows what preceded it.
    if (previous?.role !== "system" || !previous.parts.every(isBlankTextPart)) before = previous?.role;
    if (message.role !== "system" || (message.faults & Fault.Directive) !== 0) continue;
    // A run is judged as a whole, by what follows its end.
    if (end <= at) for (end = at + 1; messages[end]?.role === "system"; ) end += 1;
    const after = messages[end]?.role;
    const fine = {
      never: false,
      nowhere: false,
      first: leading,
      once: at === 0,
      "after-user": before !== "assistant" && before !== "tool",
      inside: !leading && (after === undefined || after === "assistant"),
    };
    if (!fine[placement]) found.push({ message, leading, before, last: messages[end - 1] as Message });
  }
  return found;
}
