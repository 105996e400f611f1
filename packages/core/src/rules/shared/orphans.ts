import { Trait } from "../../model/part.ts";
import type { Stray } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/** The results whose call is nowhere, in order. */
export function orphans(view: View): readonly Stray[] {
  // Calls may live at the provider, where this document cannot show them; who names none means none of them. An item that names
  // a tool instead tells what it said unasked.
  const stored = view.outline.request.continues || (view.traits & Trait.Reference) !== 0;
  return view.pairs.strays.filter(
    ({ message, part, call, twin }) =>
      call === undefined &&
      twin === undefined &&
      !(part.id ? stored : part.name !== undefined && message.itemType === "function_call_output"),
  );
}
