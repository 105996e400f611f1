import { BackgroundTask } from "../../pace/background-task.ts";
import { backoff } from "../../pace/backoff.ts";
import { sleep } from "../../pace/sleep.ts";
import { publicWords } from "../../store/store-trouble.ts";
import type { ChannelParts } from "../channel.ts";
import { sendErrorOf } from "./telegram-api.ts";

/** A way to hear from Telegram. */
export interface ListeningWay {
  /** What is logged when it fails. */
  readonly failure: string;
  /** Listens, or has Telegram call; says `done` when nothing is left to do. `isWell` is told whenever all is as it should be. */
  listen(stop: AbortSignal, isWell: () => void): Promise<"again" | "done">;
}

/** Listens to Telegram in the background: what fails is tried again, with longer and longer pauses, and said to be wrong meanwhile. */
export class TelegramListener {
  readonly #way: ListeningWay;
  readonly #times: { readonly delay: number; readonly maxDelay: number };
  readonly #log: ChannelParts["log"];
  readonly #task = new BackgroundTask((stop) => this.#run(stop));
  #failures = 0;
  #problem: string | undefined;

  constructor(
    way: ListeningWay,
    times: { readonly delay: number; readonly maxDelay: number },
    log: ChannelParts["log"],
  ) {
    this.#way = way;
    this.#times = times;
    this.#log = log;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  start(): void {
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #run(stop: AbortSignal): Promise<void> {
    const isWell = (): void => {
      this.#failures = 0;
      this.#problem = undefined;
    };
    while (!stop.aborted) {
      try {
        if ((await this.#way.listen(stop, isWell)) === "done") return;
      } catch (error) {
        if (stop.aborted) return;
        this.#failures += 1;
        this.#problem = publicWords(error);
        this.#log("warn", this.#way.failure, {
          error: error instanceof Error ? error.message : String(error),
        });
        await sleep(backoff(this.#failures, this.#times, sendErrorOf(error).retryAfter), stop);
      }
    }
  }
}
