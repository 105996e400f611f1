import { bag, leaves, list, string } from "../json.ts";
import type { Said, Speaker } from "../wire.ts";

/** A text, as a list of what was said. */
export function text(role: Speaker, value: unknown): Said[] {
  return typeof value === "string" ? [{ kind: "text", role, text: value }] : [];
}

/** A thought, as a list of what was said. */
export function thought(value: unknown): Said[] {
  return typeof value === "string" ? [{ kind: "thought", text: value }] : [];
}

/** Media, as a list of what was said. */
export function media(role: Speaker, data: unknown): Said[] {
  return typeof data === "string" && data !== "" ? [{ kind: "media", role, data }] : [];
}

/** A call. */
export function call(role: Speaker, id: unknown, name: unknown): Said[] {
  return [{ kind: "call", role, id: string(id), name: string(name) }];
}

/** A result whose answer was already heard as a user's words. */
export function result(id: unknown, name: unknown, answer: readonly Said[]): Said[] {
  const outputs = answer.flatMap((said) => (said.kind === "text" ? [said.text] : []));
  const data = answer.flatMap((said) => (said.kind === "media" ? [said.data] : []));
  return [{ kind: "result", id: string(id), name: string(name), outputs, media: data }];
}

/** The strings of a structured answer, as texts. */
export function structure(value: unknown): Said[] {
  return leaves(value).flatMap((leaf) => text("user", leaf));
}

/** A string, or each block of a list. */
export function content(
  role: Speaker,
  value: unknown,
  block: (role: Speaker, block: unknown) => Said[],
): Said[] {
  return typeof value === "string" ? text(role, value) : list(value).flatMap((each) => block(role, each));
}

/** The bytes or URL in a `source` of the Anthropic or Bedrock kind. */
export function source(value: unknown): unknown {
  const { data, url, file_id, bytes, text: words } = bag(value);
  return data ?? url ?? file_id ?? bytes ?? words;
}
