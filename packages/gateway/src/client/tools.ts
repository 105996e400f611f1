import type { NewMessage } from "../api/schemas/message-status.ts";

/** What is said: a text, or parts. */
export type Said = NonNullable<NewMessage["text"] | NewMessage["parts"]>;

type Definitions = NonNullable<NewMessage["tools"]>;

/** A tool that the client runs. */
export interface Tool {
  readonly description?: string;
  /** JSON schema of its input. */
  readonly parameters: Definitions[number]["parameters"];
  /** Runs a call. What it throws, the model reads. */
  run(input: unknown, call: { readonly id: string; readonly signal?: AbortSignal }): Said | Promise<Said>;
}

/** Tools by name. */
export interface Tools {
  readonly [name: string]: Tool;
}

/** What the model is told of tools. */
export function definitionsOf(tools: Tools): Definitions {
  return Object.entries(tools).map(([name, { description, parameters }]) => ({
    name,
    ...(description === undefined ? {} : { description }),
    parameters,
  }));
}

/** What came of a call, as it is posted. */
export interface CallResult {
  readonly call: string;
  readonly output: Said;
  readonly failed: boolean;
}

/** Runs a call; what goes wrong is a result, too. */
export async function runCall(
  tool: Tool,
  call: string,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<CallResult> {
  try {
    const output = await tool.run(input, { id: call, ...(signal === undefined ? {} : { signal }) });
    return { call, output, failed: false };
  } catch (error) {
    return { call, output: error instanceof Error ? error.message : String(error), failed: true };
  }
}
