import type { SutureMessage } from "@suture/core";

/** Messages for trying sessions out. */
export function user(text: string): SutureMessage {
  return { role: "user", parts: [{ type: "text", text }] };
}

export function says(text: string): SutureMessage {
  return { role: "assistant", parts: [{ type: "text", text }] };
}

export function system(text: string): SutureMessage {
  return { role: "system", parts: [{ type: "text", text }] };
}

/** An assistant's message that makes calls. */
export function calls(...ids: string[]): SutureMessage {
  return {
    role: "assistant",
    parts: ids.map((id) => ({ type: "tool-call", id, name: "look", input: { at: id } })),
  };
}

/** A message with a result for each call. */
export function results(...ids: string[]): SutureMessage {
  return {
    role: "tool",
    parts: ids.map((id) => ({
      type: "tool-result",
      id,
      name: "look",
      output: [{ type: "text", text: `seen ${id}` }],
    })),
  };
}
