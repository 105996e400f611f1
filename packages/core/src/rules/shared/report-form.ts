import type { Draft } from "../../edits/draft.ts";
import type { Field } from "../../model/request.ts";
import type { Reporter } from "../rule.ts";

/** Reports a field of the request that is in no form of its wire; `reform` has it written anew. */
export function reportForm<Said>(
  field: Field<Said> | undefined,
  report: Reporter,
  reform: (draft: Draft, field: Field<Said>) => void,
): void {
  if (field?.unformed !== true) return;
  report({
    place: field.place,
    // What is said is about the field as a whole, not about an entry that was not read.
    unsaid: Array.isArray(field.value) && field.says !== undefined,
    sentence: `\`${field.place}\` in an unknown form, expected the form of this API`,
    mend: (draft) => reform(draft, field),
  });
}
