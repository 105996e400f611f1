import type { Carrier } from "../outbox/carrier.ts";
import { post } from "../outbox/post.ts";
import { refusalOf } from "../outbox/refusal-of.ts";

/** Posts to an incoming webhook of Slack, or of anything that understands the same: Mattermost, Rocket.Chat, Discord's `/slack`. */
export function slackCarrier(name: string, url: string): Carrier {
  return {
    name,
    async send({ text }, signal) {
      // Slack reads these three as markup.
      const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      const refusal = refusalOf(await post({ url, body: JSON.stringify({ text: plain }), signal }));
      if (refusal !== undefined) throw refusal;
      return {};
    },
  };
}
