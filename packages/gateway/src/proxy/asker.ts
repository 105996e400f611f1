import type { ServerResponse } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import type { Scoped } from "./breakers.ts";
import type { Closing } from "./closing.ts";

/** Who is waiting for an answer. */
export interface Asker {
  readonly response: ServerResponse;
  readonly record: RequestRecord;
  readonly closing: Closing;
  /** The caller, once known. */
  readonly caller: Scoped | undefined;
}
