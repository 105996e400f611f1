import type { Check } from "../../../endpoint.ts";
import { unknownModel } from "../faults.ts";
import { looksLikeGoogles } from "../models.ts";

/** There is such a model. */
export const modelKnown: Check = {
  says: "A model that does not exist is not found; any name that looks like one of Google's is taken for a model.",
  find({ model, path }) {
    if (looksLikeGoogles(model)) return undefined;
    const [, version = "v1beta"] = path.split("/");
    const method = /:(\w+)$/.exec(path)?.[1] ?? "generateContent";
    return unknownModel(model, version, method);
  },
};
