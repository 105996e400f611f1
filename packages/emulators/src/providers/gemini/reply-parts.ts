import type { Issue } from "../../endpoint.ts";
import { declarationsOf } from "./contents.ts";
import { includesThoughts } from "./digest-request.ts";
import { traitsOf } from "./model-traits.ts";
import { signThought } from "./thought-signature.ts";

/** A part of an answer. */
export type ReplyPart = Readonly<Record<string, unknown>>;

/** The parts of an answer, by kind. */
export interface ReplyParts {
  /** The model's reasoning, if the request wants to see it. */
  readonly thought: string;
  readonly text: string;
  /** Calls; the first is signed. */
  readonly calls: readonly ReplyPart[];
  /** The signature of an answer without calls. */
  readonly signature?: string;
}

/** Translates an answer into Google's terms. */
export function replyParts({ request, reply, ids }: Issue): ReplyParts {
  const { reasoning = "", text, calls } = reply;
  const { signsEverything } = traitsOf(request.model);
  // Gemini 2.5 signs only answers with reasoning, and only if functions are declared.
  const signs = signsEverything || (reasoning !== "" && declarationsOf(request.body).flat().length > 0);
  const signature = signs ? signThought(`${ids.hex("", 16)}\n${reasoning}`) : undefined;
  return {
    thought: includesThoughts(request.body) ? reasoning : "",
    text,
    calls: calls.map(({ name, arguments: args }, index) => ({
      functionCall: signsEverything ? { name, args, id: ids.next("", 8) } : { name, args },
      // Of calls in parallel, only the first has a signature.
      ...(index === 0 && signature !== undefined ? { thoughtSignature: signature } : {}),
    })),
    ...(calls.length === 0 && signature !== undefined ? { signature } : {}),
  };
}
