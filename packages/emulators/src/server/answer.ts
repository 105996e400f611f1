import type { Complaint } from "../complaint.ts";
import type { Endpoint, GenerateEndpoint, Issue, Usage } from "../endpoint.ts";
import type { IdSource } from "../ids.ts";
import { refusalOf } from "../judge.ts";
import type { Judgement } from "../judge-request.ts";
import type { Asked, Provider } from "../provider.ts";
import { composeReply } from "../reply/compose-reply.ts";
import { limitReply } from "../reply/limit-reply.ts";
import type { Reply } from "../reply/reply.ts";
import { replyFromScript } from "../scenario/reply-from-script.ts";
import type { ScriptedReply } from "../scenario/scenario.ts";
import type { Outgoing } from "./send.ts";

/** What an answer needs besides the request. */
export interface AnswerContext {
  readonly asked: Asked;
  readonly ids: IdSource;
  readonly created: number;
  /** The next scripted answer. Called only when a request is accepted. */
  takeReply(): ScriptedReply | undefined;
  /** A failure after this many events of the answer. */
  readonly breakdown?: { readonly complaint: Complaint; readonly after: number };
}

/** The answer to a judged request: a refusal, a body or a stream. */
export function answer(provider: Provider, judgement: Judgement, context: AnswerContext): Outgoing {
  const { endpoint, request, complaint } = judgement;
  const common = provider.headers?.(context.ids) ?? {};
  const refuse = (reason: Complaint): Outgoing => {
    const { status, body, headers } = refusalOf(provider, reason, context.ids, context.asked);
    return { status, body, headers: { ...common, ...headers } };
  };
  if (complaint !== undefined) {
    const streamed = streamedComplaint(judgement, complaint, context);
    return streamed === undefined ? refuse(complaint) : { ...streamed, headers: common };
  }
  if (endpoint === undefined || request === undefined) throw new Error("an accepted request has an endpoint");
  const { breakdown } = context;
  if (breakdown !== undefined && !breaksInStream(endpoint, request)) return refuse(breakdown.complaint);
  if (endpoint.kind === "plain") {
    return { status: 200, headers: common, body: endpoint.answer(request, context.ids) };
  }
  const issue = issueFor(endpoint, request, context);
  if (!endpoint.streams(request)) return { status: 200, headers: common, body: endpoint.whole(issue) };
  const events = eventsOf(endpoint, issue, breakdown);
  return { status: 200, headers: common, events, framing: endpoint.framing(request) };
}

/** Whether a failing answer can report it in its stream. */
function breaksInStream(endpoint: Endpoint, request: Issue["request"]): boolean {
  return endpoint.kind === "generate" && endpoint.streamComplaint !== undefined && endpoint.streams(request);
}

/** The events of a stream. Where it fails, the complaint replaces the rest. */
function* eventsOf(
  endpoint: GenerateEndpoint,
  issue: Issue,
  breakdown: AnswerContext["breakdown"],
): Generator<string | Uint8Array> {
  let left = breakdown?.after ?? Number.POSITIVE_INFINITY;
  for (const event of endpoint.stream(issue)) {
    if (left-- <= 0) break;
    yield event;
  }
  if (breakdown !== undefined) yield* endpoint.streamComplaint?.(breakdown.complaint, issue) ?? [];
}

/** A complaint inside the stream, after a 200. */
function streamedComplaint(
  { endpoint, request }: Judgement,
  complaint: Complaint,
  { ids, created }: AnswerContext,
): Omit<Outgoing, "headers"> | undefined {
  if (complaint.inStream !== true || endpoint?.kind !== "generate" || request === undefined) return undefined;
  if (endpoint.streamComplaint === undefined || !endpoint.streams(request)) return undefined;
  const events = endpoint.streamComplaint(complaint, { request, ids, created });
  return { status: 200, events, framing: endpoint.framing(request) };
}

function issueFor(
  endpoint: GenerateEndpoint,
  request: Issue["request"],
  { ids, created, takeReply }: AnswerContext,
): Issue {
  const script = takeReply();
  const digest = endpoint.digest(request);
  const reply = limitReply(
    script === undefined ? composeReply(digest) : replyFromScript(script),
    digest.maxTokens,
  );
  return { request, reply, usage: usageOf(request.tokens, reply), ids, created };
}

/** Tokens of an answer: the bytes of all text, divided by four and rounded up; reasoning is counted separately. */
function usageOf(input: number, { text, calls, reasoning = "" }: Reply): Usage {
  const said = text + calls.map((call) => call.name + JSON.stringify(call.arguments)).join("");
  const thought = Math.ceil(Buffer.byteLength(reasoning) / 4);
  return { input, output: Math.ceil(Buffer.byteLength(said) / 4) + thought, reasoning: thought };
}
