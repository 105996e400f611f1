import type { Complaint, Fault } from "./complaint.ts";

/** A failure that a scenario asks for. */
export type AskedFault = Extract<Fault, { kind: "status" }>;

/** The answer to a failure that a scenario asks for: what the vendor says, unless the scenario brings words of its own. */
export function askedFor({ status, message, retryAfter }: AskedFault, says: Complaint): Complaint {
  return {
    ...says,
    status,
    ...(message === undefined ? {} : { message }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
