import type { PartContent, SutureMessage } from "@suture/core";
import type { AnswerPart, CallPart } from "../answers/answer.ts";
import { parsed } from "../answers/bag.ts";

/** A model's answer as a message of its session, with every signature that its vendor wants returned. */
export function messageOf(parts: readonly AnswerPart[]): SutureMessage {
  return { role: "assistant", parts: parts.map(contentOf) };
}

function contentOf(part: AnswerPart): PartContent {
  if (part.type === "call") return callOf(part);
  if (part.type !== "reasoning") return { type: "text", text: part.text };
  const { text, proof } = part;
  if (proof === undefined) return { type: "reasoning", text };
  const { value, vendor, sealed } = proof;
  const proven = { type: "reasoning", proof: value, vendor } as const;
  // Signed reasoning without text keeps its empty text: sealed reasoning differs from it.
  return sealed === true ? { ...proven, sealed } : { ...proven, text };
}

function callOf({ id, name, custom, proof, arguments: said }: CallPart): PartContent {
  return {
    type: "tool-call",
    ...(id === undefined ? {} : { id }),
    name,
    // Models sometimes write invalid JSON, and answers are cut off. Then the model's own text is kept.
    input: custom === true ? said : (parsed(said) ?? said),
    ...(custom === true ? { custom } : {}),
    ...(proof === undefined ? {} : { proof: proof.value, vendor: proof.vendor }),
  };
}
