import type { NoticeTarget } from "../agent/agent-options.ts";
import { openTelegramApi } from "../channels/telegram/telegram-api.ts";
import { telegramCarrier } from "../channels/telegram/telegram-carrier.ts";
import { GatewayOptionError } from "../errors.ts";
import type { Sender } from "../inbox/letter-body.ts";
import type { Carrier } from "../outbox/carrier.ts";
import { secretOf } from "../outbox/secret-of.ts";
import { webhookCarrier } from "../outbox/webhook-carrier.ts";
import { slackCarrier } from "./slack-carrier.ts";

/** A target of notices, and how to send to it. */
export interface OpenTarget {
  readonly to: Sender;
  readonly carrier: Carrier;
}

/** Opens the configured targets; throws if an environment variable that one needs is not set. */
export function openTargets(
  targets: readonly NoticeTarget[],
  env: { readonly [name: string]: string | undefined },
): OpenTarget[] {
  const problems: string[] = [];
  const open = targets.map((target, index) => {
    const read = (field: string, name: string): string =>
      secretOf(env, `agent.notices.targets[${index}].${field}`, name, problems);
    return openTarget(target, read);
  });
  if (problems.length > 0) throw new GatewayOptionError(problems);
  return open;
}

/** Targets have names that are not secret and are the same in every process. */
function openTarget(target: NoticeTarget, read: (field: string, name: string) => string): OpenTarget {
  switch (target.kind) {
    case "telegram": {
      const { tokenEnv, chat, apiRoot } = target;
      const token = read("tokenEnv", tokenEnv);
      const api = openTelegramApi(apiRoot === undefined ? { token } : { token, apiRoot });
      const channel = `telegram:${tokenEnv}`;
      return { to: { channel, address: String(chat) }, carrier: telegramCarrier(channel, api) };
    }
    case "slack": {
      const channel = `slack:${target.urlEnv}`;
      const url = read("urlEnv", target.urlEnv);
      return { to: { channel, address: "" }, carrier: slackCarrier(channel, url) };
    }
    case "webhook": {
      const { url, secretEnv } = target;
      const channel = `webhook:${url}`;
      const secret = read("secretEnv", secretEnv);
      return { to: { channel, address: "" }, carrier: webhookCarrier({ name: channel, url, secret }) };
    }
  }
}
