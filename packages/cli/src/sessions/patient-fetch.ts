import { SutureApiError } from "@suture/gateway/client";

/** How often a gateway that went away is asked again: with the client's pauses, for about fifteen seconds. */
export const RETRIES = 7;

const NOBODY = { code: "no-gateway", message: "no gateway answers", hint: "" };

/** Sends requests to a gateway. Does not wait for one that never answered; if one went away, calls `onAway` once each time. */
export function patientFetch(onAway: () => void): typeof fetch {
  let isKnown = false;
  let isAway = false;
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      isKnown = true;
      isAway = false;
      return response;
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      if (!isKnown) throw new SutureApiError(0, NOBODY, error);
      if (!isAway) onAway();
      isAway = true;
      throw error;
    }
  };
}
