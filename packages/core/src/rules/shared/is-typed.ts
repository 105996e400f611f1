import { plainType } from "../../json/schemas.ts";
import type { Bag } from "../../json/values.ts";

/** True for a schema with this type. */
export function isTyped({ type }: Bag, wanted: "object" | "array", openapi: boolean): boolean {
  return (openapi ? plainType(type) : type) === wanted;
}
