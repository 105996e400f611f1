import type { Message } from "./message.ts";

/** System text in a field of the message itself; `""` when there is none. */
export function carriedSystem({ raw, omit }: Message, field: string): string {
  const text = omit?.includes(field) === true ? undefined : (raw as Record<string, unknown> | null)?.[field];
  return typeof text === "string" ? text : "";
}
