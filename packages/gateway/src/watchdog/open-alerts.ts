import type { SessionStore } from "@suture/sessions";
import type { AgentSettings } from "../agent/agent-options.ts";
import { DirectNotices } from "../notices/direct-notices.ts";
import { DurableNotices } from "../notices/durable-notices.ts";
import { NoticeDelivery } from "../notices/notice-delivery.ts";
import { openTargets } from "../notices/notice-target.ts";
import type { Notices } from "../notices/notices.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { Watchdog, type WatchdogParts } from "./watchdog.ts";

/** What alerts need. */
export interface AlertParts extends Pick<WatchdogParts, "standings" | "gauge"> {
  readonly store: SessionStore;
  readonly settings: Pick<AgentSettings, "notices" | "watchdog" | "deadline">;
  readonly env: { readonly [name: string]: string | undefined };
  readonly log: Telemetry["log"];
}

/** Everything that makes sure that no failure stays silent. */
export interface Alerts {
  readonly notices: Notices;
  /** How many notices this process gave up on. */
  readonly undelivered: number;
  /** What is wrong, by name, for `/readyz`. */
  problems(): { readonly [name: string]: string };
  start(): void;
  stop(): Promise<void>;
}

/** Opens notices and the watchdog that raises them; throws if an environment variable that a target needs is not set. */
export function openAlerts({ store, settings, env, log, ...rest }: AlertParts): Alerts {
  const targets = openTargets(settings.notices.targets, env);
  const { escalateAfter } = settings.notices;
  const notices = new DurableNotices({ store, targets, rules: settings.notices, log });
  const direct = new DirectNotices({ targets, escalateAfter, log });
  const delivery = new NoticeDelivery({ store, targets, log });
  const watchdog = new Watchdog(
    { store, notices, direct, delivery, log, ...rest },
    { ...settings.watchdog, deadline: settings.deadline },
  );
  return {
    notices,
    get undelivered() {
      return delivery.failed;
    },
    problems: () => watchdog.problems(),
    start() {
      delivery.start();
      watchdog.start();
    },
    async stop() {
      await watchdog.stop();
      await Promise.all([direct.stop(), delivery.stop()]);
    },
  };
}
