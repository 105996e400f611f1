/** Options that the gateway cannot work with; says which, and what would do. */
export class GatewayOptionError extends Error {
  /** Everything that is wrong, one line each: `upstreams[1].baseUrl: here is not a URL`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "GatewayOptionError";
    this.problems = problems;
  }
}
