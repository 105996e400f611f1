import { Trait } from "../../model/part.ts";
import type { Stray } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/** The results whose call is nowhere, in order. */
export function orphans(view: View): readonly Stray[] {
  // Calls may live at the provider, where this document cannot show them; who names none means none of them. An item that names
  // a tool instead tells what it said unasked.
  const referred = (view.traits & Trait.Reference) !== 0;
  // What the provider found are functions; a reference may be of any call.
  const stored =
    view.outline.request.continues ||
    (referred &&
      view.messages.some(
        ({ traits }) => (traits & (Trait.Reference | Trait.ByProvider)) === Trait.Reference,
      ));
  return view.pairs.strays.filter(({ message, part, call, twin }) => {
    const plain = message.itemType === "function_call_output";
    const excused = part.id ? stored || (plain && referred) : plain && part.name !== undefined;
    return call === undefined && twin === undefined && !excused;
  });
}
