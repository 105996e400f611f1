import { asBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import type { PartContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";

/** The flesh of a part with the bones' id and name, which win over what `raw` says. */
export function withBones({ id, name }: Part, content: PartContent): PartContent {
  if (content.type !== "tool-call" && content.type !== "tool-result") return content;
  const known = content.type === "tool-call" ? content.name : undefined;
  // What was made says so already, and stays the same object.
  if (id !== undefined && content.name === (name ?? known))
    return content.id === id ? content : { ...content, id };
  const own: unknown = withFields(asBag(content), { id, name: name ?? known });
  return own as PartContent;
}
