import type { Carrier } from "./carrier.ts";
import { post } from "./post.ts";
import { refusalOf } from "./refusal-of.ts";
import { signatureOf } from "./signature.ts";

/** Where letters are posted, and the secret that signs them. */
export interface WebhookCarrierOptions {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  /** Milliseconds for an answer. */
  readonly timeout?: number;
}

/** Posts letters as JSON, signed according to Standard Webhooks. `webhook-id` stays the same when a letter is tried again. */
export function webhookCarrier({ name, url, secret, timeout }: WebhookCarrierOptions): Carrier {
  return {
    name,
    async send({ id, letter, text }, signal) {
      const { type, to, session, facts } = letter;
      const body = JSON.stringify({ type, address: to.address, session, text, facts });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signatureOf(secret, { id, timestamp, body }),
      };
      const answer = await post({
        url,
        headers,
        body,
        signal,
        ...(timeout === undefined ? {} : { timeout }),
      });
      const refusal = refusalOf(answer);
      if (refusal !== undefined) throw refusal;
      return { id };
    },
  };
}
