import type { Action } from "./action.ts";
import { activateAction, archiveAction } from "./archive.ts";
import { compactAction } from "./compact.ts";
import { approveAction, denyAction } from "./decide.ts";
import { exportAction } from "./export.ts";
import { forkAction } from "./fork.ts";
import { healAction } from "./heal.ts";
import { deadAction, dismissAction, replayAction } from "./letters.ts";
import { listAction } from "./list.ts";
import { newAction } from "./new.ts";
import { revertAction, undoAction } from "./revert.ts";
import { sendAction } from "./send.ts";
import { showAction } from "./show.ts";
import { stopAction } from "./stop.ts";
import { tailAction } from "./tail.ts";

/** Every action of `suture sessions`, in the order of the help. */
export const ACTIONS: readonly Action[] = [
  listAction,
  newAction,
  showAction,
  tailAction,
  sendAction,
  approveAction,
  denyAction,
  stopAction,
  forkAction,
  revertAction,
  undoAction,
  compactAction,
  exportAction,
  healAction,
  archiveAction,
  activateAction,
  deadAction,
  replayAction,
  dismissAction,
];

/** The minimum and maximum number of operands of an action. */
export function arity({ operands }: Action): { readonly least: number; readonly most: number } {
  const words = operands.split(" ").filter((word) => word !== "" && word !== "…" && word !== "…]");
  const least = words.filter((word) => !word.startsWith("[")).length;
  return { least, most: operands.includes("…") ? Number.POSITIVE_INFINITY : words.length };
}
