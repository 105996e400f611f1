import { asBag, asString, type Bag, isBag } from "../../json/values.ts";
import { defined } from "../defined.ts";

/** A tool part of a UI message, as the parts of model messages that it stands for. */
export interface Invocation {
  readonly call: Bag;
  /** Absent while the call has no outcome. */
  readonly result: Bag | undefined;
  /** It needed a person's approval and did not get it. */
  readonly denied: boolean;
  /** The request for approval, and its answer. */
  readonly approvals: readonly Bag[];
}

/**
 * Reads `tool-<name>`, `dynamic-tool`, older `tool-invocation` parts, and entries of `toolInvocations`; `undefined` for
 * other parts.
 */
export function invocationOf(part: Bag, field: string): Invocation | undefined {
  const type = asString(part.type) ?? "";
  if (type === "tool-invocation")
    return isBag(part.toolInvocation) ? invocationOf(part.toolInvocation, "toolInvocations") : undefined;
  const older = field === "toolInvocations";
  const dynamic = older || type === "dynamic-tool";
  if (!dynamic && !type.startsWith("tool-")) return undefined;
  const { toolCallId, state, providerExecuted } = part;
  const approval = asBag(part.approval);
  const tool = { toolCallId, toolName: dynamic ? part.toolName : type.slice(5), providerExecuted };
  // In an unknown state, output means that the call is over.
  const over = !STATES.test(String(state)) && (part.output ?? part.result) !== undefined;
  const done = over || state === (older ? "result" : "output-available");
  const output = outputOf(part, done, approval.reason);
  return {
    call: {
      ...tool,
      type: "tool-call",
      input: older ? part.args : (part.input ?? part.rawInput),
      providerOptions: part.callProviderMetadata,
    },
    result: output && { ...tool, type: "tool-result", ...output },
    denied: state === "output-denied" || (part.approval !== undefined && approval.approved !== true),
    approvals: approvalsOf(part, approval),
  };
}

/** Known states of a call, including older ones. */
const STATES =
  /^(input-(streaming|available)|approval-(requested|responded)|output-(available|error|denied)|partial-call|call|result)$/;

function approvalsOf({ toolCallId, providerExecuted }: Bag, approval: Bag): readonly Bag[] {
  const { id: approvalId, approved, reason, ...rest } = approval;
  if (approvalId === undefined) return [];
  const request = { type: "tool-approval-request", approvalId, toolCallId, ...rest };
  const response = { type: "tool-approval-response", approvalId, approved, reason, providerExecuted };
  return approved === undefined ? [request] : [request, defined<Bag>(response)];
}

function outputOf(part: Bag, done: boolean, reason: unknown): Bag | undefined {
  const { state, output = part.result } = part;
  const failed = !done && !STATES.test(String(state)) && typeof part.errorText === "string";
  if (failed || state === "output-error")
    return { output: { type: "error-text", value: part.errorText ?? "" } };
  if (state === "output-denied") return { output: { type: "execution-denied", reason } };
  if (!done) return undefined;
  return (output ?? null) === null
    ? {}
    : { output: { type: typeof output === "string" ? "text" : "json", value: output } };
}

/**
 * A part of a UI message other than a tool's, or an older attachment, as the part of a model message that it stands
 * for.
 */
export function modelPart(raw: Bag, field: string): Bag {
  const { type, details, text = raw.reasoning, mediaType = raw.mimeType ?? raw.contentType } = raw;
  if (type === "file" || field === "experimental_attachments")
    return {
      type: "file",
      data: typeof raw.url === "string" ? { href: raw.url } : raw.data,
      mediaType,
      filename: raw.filename ?? raw.name,
    };
  // Older reasoning keeps its signature or sealed form in `details`.
  const found: unknown = Array.isArray(details)
    ? details.find((entry) => isBag(entry) && (entry.signature ?? entry.data) !== undefined)
    : undefined;
  const { signature, data } = asBag(found);
  return type === "reasoning" ? { ...raw, text, signature: signature ?? data } : raw;
}
