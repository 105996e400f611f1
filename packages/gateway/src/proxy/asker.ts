import type { ServerResponse } from "node:http";
import type { RequestRecord } from "../record/request-record.ts";
import type { Scoped } from "./breakers.ts";
import type { Closing } from "./closing.ts";

/** Who waits for an answer. */
export interface Asker {
  readonly response: ServerResponse;
  readonly record: RequestRecord;
  readonly closing: Closing;
  /** Who that is, once it is known. */
  readonly caller: Scoped | undefined;
}
