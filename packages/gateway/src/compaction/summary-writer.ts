import type { Summariser } from "@suture/core/compaction";
import { parsed } from "../answers/bag.ts";
import { answersOf } from "../answers/registry.ts";
import { readWhole } from "../answers/stream-reader.ts";
import { convertRequest } from "../fallback/convert-request.ts";
import type { CompactionSettings } from "../options.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { ownHeaders } from "../upstreams/own-headers.ts";
import type { Pools } from "../upstreams/pools.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { pathAt, type Upstreams } from "../upstreams/upstreams.ts";
import type { SummaryWriter } from "./make-room.ts";

/** A writer of summaries that uses the configured model; undefined if none is configured. */
export function openSummaryWriter(
  { summariser }: CompactionSettings,
  upstreams: Upstreams,
  pools: Pools,
  telemetry: Pick<Telemetry, "log">,
): SummaryWriter | undefined {
  const upstream = summariser && upstreams.named(summariser.upstream);
  if (summariser === undefined || upstream === undefined) return undefined;
  const { model, timeout, maxTokens = Number.POSITIVE_INFINITY } = summariser;
  const summarise: Summariser = async (request) => {
    const { instructions, prior, transcript } = request;
    const asked = {
      messages: [
        { role: "system", content: instructions },
        ...(prior === undefined ? [] : [{ role: "user", content: `The summary so far:\n${prior}` }]),
        { role: "user", content: `The conversation to sum up:\n${transcript}` },
      ],
      max_completion_tokens: Math.min(maxTokens, request.maxTokens),
    };
    return ask(asked, upstream, model, pools, request.signal as AbortSignal | undefined).catch(
      (error: unknown) => {
        telemetry.log("warn", "the summariser failed; a digest takes the place of its summary", {
          upstream: upstream.name,
          model,
          error: reasonOf(error),
        });
        throw error;
      },
    );
  };
  return { summarise, timeout };
}

async function ask(
  asked: object,
  upstream: Upstream,
  model: string,
  pools: Pools,
  signal: AbortSignal | undefined,
): Promise<string> {
  const [[wire, contract] = ["", ""]] = upstream.contracts;
  const to = { wire, contract, model };
  const { body, path } = convertRequest(asked, { from: "openai-chat", to, stream: false });
  const answer = await pools.to(upstream.origin).request({
    method: "POST",
    path: pathAt(upstream, path),
    headers: ownHeaders(upstream, wire),
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new SummaryError(`it answered ${answer.statusCode}`);
  const said = parsed(text);
  if (said === undefined) throw new SummaryError("it answered no JSON");
  const events = readWhole(answersOf(wire), said);
  const summary = events.flatMap((event) => (event.type === "text" ? [event.text] : [])).join("");
  if (summary.trim() === "") throw new SummaryError("it answered without a text");
  return summary;
}

/** A summariser that answered without a summary. */
class SummaryError extends Error {}

/** Why there is no summary. The message of an error that is not ours may quote the conversation. */
function reasonOf(error: unknown): string {
  if (error instanceof SummaryError) return error.message;
  const { code, name }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  return typeof code === "string" ? code : name;
}
