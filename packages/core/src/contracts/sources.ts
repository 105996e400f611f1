// Sources of facts that do not come from a single report.

/** Every row is a direct answer of the provider, asserted by a public test suite. */
export const LIVE = "live parity suite 2026-08";
/** HTTP traffic recorded by public test suites. */
export const RECORDED = "recorded traffic";
/** The provider's API reference or published schema. */
export const DOCS = "vendor docs";
/** The source code of the server or of the vendor's own validator. */
export const SERVER = "server source";
/** The chat templates that are published with open models, and those that servers ship for them. */
export const TEMPLATES = "chat templates of the models";
/** What widely used clients guard against. */
export const CLIENTS = "client code";
/** Refusals quoted in reports of several clients. */
export const REPORTS = "client reports";
/** Taken from the API that the endpoint imitates; nobody is known to accept the opposite. */
export const IMITATED = "as the API that it imitates";
