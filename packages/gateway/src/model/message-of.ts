import type { PartContent, SutureMessage } from "@suture/core";
import type { AnswerPart, CallPart } from "../answers/answer.ts";
import { parsed } from "../answers/bag.ts";

/** What a model answered, as a message of its session: with every proof that its vendor wants to see again. */
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
  // A thought that is only proven, not told, keeps its empty text: a sealed one is another thing.
  return sealed === true ? { ...proven, sealed } : { ...proven, text };
}

function callOf({ id, name, custom, proof, arguments: said }: CallPart): PartContent {
  return {
    type: "tool-call",
    ...(id === undefined ? {} : { id }),
    name,
    // Models write what is no JSON at times, and answers are cut: then their own words are all there is.
    input: custom === true ? said : (parsed(said) ?? said),
    ...(custom === true ? { custom } : {}),
    ...(proof === undefined ? {} : { proof: proof.value, vendor: proof.vendor }),
  };
}
