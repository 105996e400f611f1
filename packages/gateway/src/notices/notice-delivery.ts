import type { SessionStore } from "@suture/sessions";
import { laneOf } from "../outbox/letter-out.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { OutboxSettings } from "../outbox/outbox-options.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { NOTICE_BOX } from "./durable-notices.ts";
import type { OpenTarget } from "./notice-target.ts";

/** What the delivery of notices works with. */
export interface DeliveryParts {
  readonly store: Pick<SessionStore, "mail">;
  readonly targets: readonly OpenTarget[];
  readonly log: Telemetry["log"];
}

/** Sends notices, and knows which of those who are to be told cannot be reached. */
export class NoticeDelivery {
  readonly #outbox: Outbox;
  /** Those who did not get the last notice that was tried. */
  readonly #failing = new Set<string>();
  #failed = 0;

  constructor({ store, targets, log }: DeliveryParts, settings: Partial<OutboxSettings> = {}) {
    this.#outbox = new Outbox(
      {
        mailbox: store.mail(NOTICE_BOX),
        carriers: targets.map(({ carrier }) => carrier),
        log,
        onEnding: ({ to }, ending) => {
          if (ending === "sent") this.#failing.delete(laneOf(to));
          else this.#failing.add(laneOf(to));
          if (ending === "failed" || ending === "unclear") this.#failed += 1;
        },
      },
      // Whoever hears of an incident twice knows of it; whoever never does, does not.
      { insists: true, ...settings },
    );
  }

  /** Notices of this process that were given up. */
  get failed(): number {
    return this.#failed;
  }

  /** Who cannot be told; undefined when everybody can. */
  get problem(): string | undefined {
    const names = [...this.#failing];
    return names.length === 0 ? this.#outbox.problem : `notices do not reach ${names.join(", ")}`;
  }

  start(): void {
    this.#outbox.start();
  }

  stop(): Promise<void> {
    return this.#outbox.stop();
  }
}
