import { Trait } from "../../model/part.ts";
import type { Stray } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/** The results without a call anywhere, in order. */
export function orphans(view: View): readonly Stray[] {
  // The call may be stored at the provider, where this document cannot show it, but only if the result has an id. An
  // item that names a tool instead of a call reports something nobody asked for.
  const referred = (view.traits & Trait.Reference) !== 0;
  // A reference of the provider's own tools stands for function calls only; others may stand for any call.
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
