import { asBag } from "../json/values.ts";
import { withFields } from "../json/with-fields.ts";
import type { PartContent } from "../model/content.ts";
import type { Part } from "../model/part.ts";

/** The content of a part, with the id and name of its bones, which win over `raw`. */
export function withBones({ id, name }: Part, content: PartContent): PartContent {
  if (content.type !== "tool-call" && content.type !== "tool-result") return content;
  const known = content.type === "tool-call" ? content.name : undefined;
  // Made content usually has them already, and stays the same object.
  if (id !== undefined && content.name === (name ?? known))
    return content.id === id ? content : { ...content, id };
  const own: unknown = withFields(asBag(content), { id, name: name ?? known });
  return own as PartContent;
}
