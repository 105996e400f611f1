import type { Complaint, Fault } from "./complaint.ts";

/** A failure that a scenario demands. */
export type AskedFault = Extract<Fault, { kind: "status" }>;

/** The answer to a failure that a scenario demands: the vendor's words, unless the scenario brings its own. */
export function askedFor({ status, message, retryAfter }: AskedFault, says: Complaint): Complaint {
  return {
    ...says,
    status,
    ...(message === undefined ? {} : { message }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
