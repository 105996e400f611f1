import type { Summariser } from "@suture/core/compaction";
import type { AgentParts } from "./agent-parts.ts";
import { says, textOf } from "./words.ts";

/** A summariser that uses the answering model. */
export function summariserOf({ models }: AgentParts, signal: AbortSignal): Summariser {
  return async ({ instructions, prior, transcript, maxTokens }) => {
    const messages = [
      says("system", instructions),
      ...(prior === undefined ? [] : [says("user", `The summary so far:\n${prior}`)]),
      says("user", `The conversation to sum up:\n${transcript}`),
    ];
    const document = { suture: 1, maxTokens, messages };
    const { message } = await models.ask({ document, signal, onEvent: () => undefined });
    return textOf(message);
  };
}
