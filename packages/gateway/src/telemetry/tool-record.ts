/** The account of a call of a tool that the gateway ran: without its input, and without what came of it. */
export interface ToolRecord {
  /** The MCP server, as the options call it; undefined where no server has such a tool. */
  readonly server: string | undefined;
  /** The tool as the model knows it. */
  readonly name: string;
  /** The id of the call. */
  readonly call: string;
  /** The session that it was made in. */
  readonly conversation?: string | undefined;
  /** `failed`: the model was told so. `aborted`: the turn was broken off. */
  readonly outcome: "ok" | "failed" | "aborted";
  /** When it began and ended, by the clock of `performance.now()`. */
  readonly started: number;
  readonly ended: number;
}
