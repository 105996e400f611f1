import { SutureApiError } from "@suture/gateway/client";

/** How often a gateway is asked again that went away: with the pauses of the client, for about fifteen seconds. */
export const RETRIES = 7;

const NOBODY = { code: "no-gateway", message: "no gateway answers", hint: "" };

/** Asks a gateway. One that never answered is not waited for; of one that went away, `onAway` hears once each time. */
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
