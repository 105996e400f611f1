import { type Bag, isBag } from "../../json/values.ts";
import type { Likeness } from "../format.ts";
import { findList, likeness, sampleOf } from "../shared.ts";
import { CALL_ITEMS, OUTPUT_ITEMS, PROVIDER_ITEMS } from "./items.ts";

const BLOCKS = new Set(["input_text", "output_text", "input_image", "input_file"]);

/** Says how much a document looks like a Responses request. */
export function detectResponses(document: unknown): Likeness {
  const body = isBag(document) ? document : undefined;
  if (typeof body?.input === "string") return likeness(2, "input is a text");
  if (body?.previous_response_id !== undefined) return likeness(3, "the request has previous_response_id");
  const list = findList(document, "input");
  if (list === undefined) return likeness(0, "no list of items");
  const sample = sampleOf(list);
  for (let i = 0; i < sample.length; i++) {
    const item = sample[i];
    const why = isBag(item) ? signOf(item) : undefined;
    if (why !== undefined) return likeness(3, why);
  }
  if (body !== undefined) return likeness(3, "the list of messages is called input");
  return likeness(list.length === 0 ? 1 : 0, list.length === 0 ? "an empty list" : "no item of a known type");
}

function signOf(item: Bag): string | undefined {
  const type = typeof item.type === "string" ? item.type : "";
  const known =
    (type === "message" && item.role !== undefined) ||
    type === "item_reference" ||
    (type === "reasoning" && (item.summary !== undefined || item.encrypted_content !== undefined)) ||
    Object.hasOwn(CALL_ITEMS, type) ||
    Object.hasOwn(OUTPUT_ITEMS, type) ||
    PROVIDER_ITEMS.has(type);
  if (known) return `an item has the type ${type}`;
  if (!Array.isArray(item.content)) return undefined;
  for (const block of item.content.slice(0, 20)) {
    if (isBag(block) && BLOCKS.has(String(block.type))) return `a block has the type ${block.type}`;
  }
  return undefined;
}
