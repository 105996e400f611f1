import type { SessionStore } from "@suture/sessions";
import { laneOf } from "../outbox/letter-out.ts";
import { Outbox } from "../outbox/outbox.ts";
import type { OutboxSettings } from "../outbox/outbox-options.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { NOTICE_BOX } from "./durable-notices.ts";
import type { OpenTarget } from "./notice-target.ts";

/** What the delivery of notices needs. */
export interface DeliveryParts {
  readonly store: Pick<SessionStore, "mail">;
  readonly targets: readonly OpenTarget[];
  readonly log: Telemetry["log"];
}

/** Sends notices, and knows which targets cannot be reached. */
export class NoticeDelivery {
  readonly #outbox: Outbox;
  /** The targets that did not get the last notice tried. */
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
      // Hearing of an incident twice is better than never.
      { insists: true, ...settings },
    );
  }

  /** Notices of this process that were given up. */
  get failed(): number {
    return this.#failed;
  }

  /** Which targets cannot be reached; undefined when all can. */
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
