import type { Complaint } from "../../complaint.ts";

/** Something is wrong with the order of messages, or with calls and their results. */
export function orderFault(message: string): Complaint {
  return { message, type: "invalid_request_message_order", code: "3230" };
}

/** Something is wrong with a message of the assistant. */
export function assistantFault(message: string): Complaint {
  return { message, type: "invalid_request_assistant_message", code: "3240" };
}

/** Something is wrong with a call. */
export function callFault(message: string): Complaint {
  return { message, type: "invalid_function_call", code: "3280" };
}

/** One entry of the fault list for a body that does not fit the schema. */
export interface SchemaFault {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: unknown;
}

/** A body that does not fit the schema; the refusal lists all faults. */
export function schemaFault(detail: readonly SchemaFault[]): Complaint {
  const message = detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
  return { status: 422, message, type: "invalid_request_error", extra: { detail } };
}
