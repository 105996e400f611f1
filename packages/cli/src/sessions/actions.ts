import type { Action } from "./action.ts";
import { exportAction, healAction, newAction, revertAction, undoAction } from "./changes.ts";
import { approveAction, denyAction } from "./decide.ts";
import { deadAction, dismissAction, replayAction } from "./letters.ts";
import { listAction } from "./list.ts";
import { sendAction } from "./send.ts";
import { showAction } from "./show.ts";
import { tailAction } from "./tail.ts";

/** Everything that `suture sessions` does, in the order in which help lists it. */
export const ACTIONS: readonly Action[] = [
  listAction,
  newAction,
  showAction,
  tailAction,
  sendAction,
  approveAction,
  denyAction,
  revertAction,
  undoAction,
  exportAction,
  healAction,
  deadAction,
  replayAction,
  dismissAction,
];

/** How many words an action takes, at least and at most. */
export function arity({ operands }: Action): { readonly least: number; readonly most: number } {
  const words = operands.split(" ").filter((word) => word !== "" && word !== "…" && word !== "…]");
  const least = words.filter((word) => !word.startsWith("[")).length;
  return { least, most: operands.includes("…") ? Number.POSITIVE_INFINITY : words.length };
}
