import type { Complaint } from "../complaint.ts";
import type { GenerateEndpoint, Issue, Usage } from "../endpoint.ts";
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

/** What an answer takes besides the request. */
export interface AnswerContext {
  readonly asked: Asked;
  readonly ids: IdSource;
  readonly created: number;
  /** The next scripted answer; asked for only when a request is accepted. */
  takeReply(): ScriptedReply | undefined;
}

/** The answer to a judged request: a refusal, a body or a stream. */
export function answer(provider: Provider, judgement: Judgement, context: AnswerContext): Outgoing {
  const { endpoint, request, complaint } = judgement;
  const common = provider.headers?.(context.ids) ?? {};
  if (complaint !== undefined) {
    const streamed = streamedComplaint(judgement, complaint, context);
    if (streamed !== undefined) return { ...streamed, headers: common };
    const { status, body, headers } = refusalOf(provider, complaint, context.ids, context.asked);
    return { status, body, headers: { ...common, ...headers } };
  }
  if (endpoint === undefined || request === undefined) throw new Error("an accepted request has an endpoint");
  if (endpoint.kind === "plain") {
    return { status: 200, headers: common, body: endpoint.answer(request, context.ids) };
  }
  const issue = issueFor(endpoint, request, context);
  if (!endpoint.streams(request)) return { status: 200, headers: common, body: endpoint.whole(issue) };
  return { status: 200, headers: common, events: endpoint.stream(issue), framing: endpoint.framing(request) };
}

/** A complaint that the vendor makes inside the stream, after a 200. */
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

/** Tokens of an answer: bytes of everything said, divided by four and rounded up; reasoning counted by itself. */
function usageOf(input: number, { text, calls, reasoning = "" }: Reply): Usage {
  const said = text + calls.map((call) => call.name + JSON.stringify(call.arguments)).join("");
  const thought = Math.ceil(Buffer.byteLength(reasoning) / 4);
  return { input, output: Math.ceil(Buffer.byteLength(said) / 4) + thought, reasoning: thought };
}
