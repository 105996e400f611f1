/** Options that the gateway cannot start with; says which, and what would do. */
export class GatewayOptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "GatewayOptionError";
  }
}
