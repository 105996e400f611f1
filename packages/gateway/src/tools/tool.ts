import type { Json, MediaContent, TextContent } from "@suture/core";

/** Something that a model may call. */
export interface Tool {
  /** As the model knows it. */
  readonly name: string;
  readonly description?: string;
  /** JSON schema of its input. */
  readonly parameters: { readonly [name: string]: Json };
  /** Who runs it: a client of the gateway, or the gateway itself on an MCP server. */
  readonly runs: "client" | "gateway";
  /** Whether each call waits for a person. */
  readonly needsApproval: boolean;
  /** Whether it may be run again when nobody knows whether it ran: it changes nothing, or the same the second time. */
  readonly isRepeatable: boolean;
}

/** What came of a call. */
export interface ToolOutcome {
  readonly output: readonly (TextContent | MediaContent)[];
  readonly failed: boolean;
}

/** A call that is to be run. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** The conversation that it is made in, for whoever watches. */
  readonly conversation?: string;
}

/** The tools that the gateway runs. */
export interface Toolbox {
  /** What can be called at present. A server that is away has no tools, and is told of. */
  tools(): Promise<readonly Tool[]>;
  /** Runs a call. What goes wrong is an outcome that the model reads; only an abort throws. */
  run(call: ToolCall, signal: AbortSignal): Promise<ToolOutcome>;
  close(): Promise<void>;
}
