/**
 * What a provider's refusal is about, and what helps: overflows, limits, rates, and faults of the history.
 *
 * @module
 */
export type { Classified } from "./classified.ts";
export { classify, type Refusal } from "./classify.ts";
export { classifyError, type ThrownOptions } from "./classify-error.ts";
export { classifyResponse, type ResponseOptions } from "./classify-response.ts";
export type { ErrorClass, Helps } from "./error-class.ts";
export { knowsProvider } from "./knows-provider.ts";
export { learnedLimit } from "./learned-limit.ts";
