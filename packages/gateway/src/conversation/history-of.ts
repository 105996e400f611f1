/** Where each wire keeps its list of messages. */
const FIELDS: { readonly [wire: string]: string } = {
  "openai-chat": "messages",
  "openai-responses": "input",
  anthropic: "messages",
  gemini: "contents",
};

/** The list of messages in a request. */
export interface History {
  /** Instructions at the start. They are independent, and may differ in the next request. */
  readonly instructions: readonly unknown[];
  /** The messages after the instructions. */
  readonly said: readonly unknown[];
}

/** Reads the messages of a request; undefined when it has no list of them, or when the provider stores the earlier ones. */
export function historyOf(document: object, wire: string): History | undefined {
  const holder = document as Record<string, unknown>;
  const list = holder[FIELDS[wire] ?? ""];
  const isStored = (holder.previous_response_id ?? holder.conversation ?? null) !== null;
  if (!Array.isArray(list) || isStored) return undefined;
  const first = list.findIndex((message) => !isInstruction(message));
  const at = first < 0 ? list.length : first;
  return { instructions: list.slice(0, at), said: list.slice(at) };
}

/** The request with other messages. */
export function withHistory<Document extends object>(
  document: Document,
  wire: string,
  { instructions, said }: History,
): Document {
  return { ...document, [FIELDS[wire] ?? ""]: [...instructions, ...said] };
}

/** A person's message in a wire's form. */
export function userMessage(wire: string, text: string): object {
  return wire === "gemini" ? { role: "user", parts: [{ text }] } : { role: "user", content: text };
}

function isInstruction(message: unknown): boolean {
  if (typeof message !== "object" || message === null || !("role" in message)) return false;
  return message.role === "system" || message.role === "developer";
}
