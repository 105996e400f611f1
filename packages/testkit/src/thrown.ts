import { SutureError } from "@suture/core";

/** The error that a call throws. */
export function thrown(run: () => unknown): SutureError {
  try {
    run();
  } catch (error) {
    if (SutureError.is(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
