import type { Draft } from "../../edits/draft.ts";
import type { Field } from "../../model/request.ts";
import type { Reporter } from "../rule.ts";

/** Reports a field of the request that is in no form of its wire; `reform` rewrites it. */
export function reportForm<Said>(
  field: Field<Said> | undefined,
  report: Reporter,
  reform: (draft: Draft, field: Field<Said>) => void,
): void {
  if (field?.unformed !== true) return;
  report({
    place: field.place,
    // The provider's sentence is about the whole field, so it does not fit if only an entry is wrong.
    unsaid: Array.isArray(field.value) && field.says !== undefined,
    sentence: `\`${field.place}\` in an unknown form, expected the form of this API`,
    mend: (draft) => reform(draft, field),
  });
}
