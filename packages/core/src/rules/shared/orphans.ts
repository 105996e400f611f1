import { Trait } from "../../model/part.ts";
import type { Step, Stray } from "../../pairing/pairs.ts";
import type { View } from "./view.ts";

/** The results without a call anywhere, in order. */
export function orphans(view: View): readonly Stray[] {
  // The call may be stored at the provider, where this document cannot show it, but only if the result has an id. An
  // item that names a tool instead of a call reports something nobody asked for.
  const stored =
    view.outline.request.continues ||
    ((view.traits & Trait.Reference) !== 0 &&
      view.messages.some(
        ({ traits }) => (traits & (Trait.Reference | Trait.ByProvider)) === Trait.Reference,
      ));
  return view.pairs.strays.filter(({ message, part, call, twin }) => {
    const plain = message.itemType === "function_call_output";
    const excused = part.id ? stored : plain && part.name !== undefined;
    return call === undefined && twin === undefined && !excused;
  });
}

/**
 * True for the output of a function if a search at the provider found tools: the function may have been called there. But
 * all outputs that were seen accepted had their call in the list.
 */
export function mayBeFound({ traits }: View, { message, part }: Stray): boolean {
  return (
    (traits & Trait.Reference) !== 0 && message.itemType === "function_call_output" && part.id !== undefined
  );
}

/** The step whose answers surround a stray result. A result after the last answer is only next to the step. */
export function surroundingStep({ at, within }: Stray): Step | undefined {
  return within !== undefined && at < within.end ? within : undefined;
}
