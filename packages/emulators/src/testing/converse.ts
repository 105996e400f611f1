import { judge } from "../judge.ts";

/** A block of a Converse message. */
export type Block = Record<string, unknown>;

/** Models of several makers, by their ids on Bedrock. */
export const CLAUDE = "us.anthropic.claude-sonnet-4-5-20250929-v1:0";
/** A Claude model that accepts no prefill. */
export const NEW_CLAUDE = "us.anthropic.claude-sonnet-4-6";
/** Amazon's own model. */
export const NOVA = "us.amazon.nova-pro-v1:0";

/** A message of the user. */
export function user(...content: readonly Block[]): Block {
  return { role: "user", content };
}

/** A message of the assistant. */
export function assistant(...content: readonly Block[]): Block {
  return { role: "assistant", content };
}

/** A block of text. */
export function text(value: string): Block {
  return { text: value };
}

/** A call. */
export function call(toolUseId: string, input: unknown = {}, name = "f"): Block {
  return { toolUse: { toolUseId, name, input } };
}

/** A result. */
export function result(toolUseId: string, more: Block = {}): Block {
  return { toolResult: { toolUseId, content: [{ text: "ok" }], ...more } };
}

/** A block of reasoning. */
export function reasoning(value: string, signature?: string): Block {
  const signed = signature === undefined ? {} : { signature };
  return { reasoningContent: { reasoningText: { text: value, ...signed } } };
}

/** A document, a PDF unless it is in S3. */
export function document(name: string, source: Block = { bytes: "AAAA" }): Block {
  return { document: { name, format: "pdf", source } };
}

/** The source of a file in S3. */
export const S3: Block = { s3Location: { uri: "s3://bucket/file" } };

/** A greeting. */
export const hi: Block = user(text("hello"));

/** The definition of the tool that `call` calls. */
export const tool: Block = { toolSpec: { name: "f", inputSchema: { json: { type: "object" } } } };

/** Thinking switched on. */
export const thinking: Block = {
  additionalModelRequestFields: { thinking: { type: "enabled", budget_tokens: 1024 } },
};

/** Bedrock's answer to a request: `accepted` or its message, with any status other than 400. */
export function converse(model: string, fragment: object): string {
  const body = { messages: [hi], toolConfig: { tools: [tool] }, ...fragment };
  const verdict = judge("bedrock", { body, model });
  if (verdict.accepted) return "accepted";
  return verdict.status === 400 ? verdict.complaint.message : `${verdict.status}`;
}
