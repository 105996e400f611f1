import type { Issue } from "../../endpoint.ts";
import { deltasOf } from "../../reply/reply.ts";
import { type ReplyPart, replyParts } from "./reply-parts.ts";
import { usageMetadata } from "./usage-metadata.ts";
import { candidateOf } from "./whole-response.ts";

/** Google streams several words at a time. */
const WORDS = 6;

/** The responses of a streamed answer: reasoning, text, each call whole, and a last one with the signature. */
export function* streamResponse(issue: Issue): Generator<string> {
  const { request, reply, usage, ids } = issue;
  const tail = { modelVersion: request.model, responseId: ids.next("", 22) };
  const { thought, text, calls, signature } = replyParts(issue);
  const pieces: ReplyPart[] = [
    ...piecesOf(thought).map((piece) => ({ text: piece, thought: true })),
    ...piecesOf(text).map((piece) => ({ text: piece })),
    ...calls,
  ];
  for (const part of pieces) {
    const candidate = { content: { parts: [part], role: "model" }, index: 0 };
    yield JSON.stringify({
      candidates: [candidate],
      usageMetadata: usageMetadata(usage, true),
      ...tail,
    });
  }
  const end = { text: "", ...(signature === undefined ? {} : { thoughtSignature: signature }) };
  yield JSON.stringify({
    candidates: [candidateOf([end], reply)],
    usageMetadata: usageMetadata(usage),
    ...tail,
  });
}

function piecesOf(text: string): string[] {
  const words = deltasOf(text);
  const pieces: string[] = [];
  for (let index = 0; index < words.length; index += WORDS) {
    pieces.push(words.slice(index, index + WORDS).join(""));
  }
  return pieces;
}
