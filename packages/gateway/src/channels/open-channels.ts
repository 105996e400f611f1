import type { AgentSettings } from "../agent/agent-options.ts";
import { GatewayOptionError } from "../errors.ts";
import { secretOf } from "../outbox/secret-of.ts";
import type { Channel, ChannelParts } from "./channel.ts";
import { openTelegram } from "./telegram.ts";
import { openWebhook } from "./webhook.ts";

/** Opens the channels that are configured; throws when a variable is not set that one of them needs. */
export function openChannels(
  { telegram, webhook }: AgentSettings["channels"],
  env: { readonly [name: string]: string | undefined },
  parts: ChannelParts,
): Channel[] {
  const problems: string[] = [];
  const read = (place: string, name: string): string =>
    secretOf(env, `agent.channels.${place}`, name, problems);
  const channels: Channel[] = [];
  if (telegram !== undefined) {
    const token = read("telegram.tokenEnv", telegram.tokenEnv);
    const secrets =
      telegram.webhook === undefined
        ? { token }
        : { token, webhook: read("telegram.webhook.secretEnv", telegram.webhook.secretEnv) };
    channels.push(openTelegram(telegram, secrets, parts));
  }
  if (webhook !== undefined)
    channels.push(openWebhook(webhook, read("webhook.secretEnv", webhook.secretEnv), parts));
  if (problems.length > 0) throw new GatewayOptionError(problems);
  return channels;
}
