import type { Suture } from "@suture/core";
import type { Candidate } from "./candidate-facts.ts";
import { tightened } from "./tightened.ts";

/** What was learned of one model of a provider. */
interface Lesson {
  readonly facts: readonly Candidate[];
  readonly suture: Suture | undefined;
}

/** The start of a history, by which it is known again. */
export interface Start {
  readonly count: number;
  readonly print: string;
}

/** Providers have many models, and clients may make names up. */
const MOST = 1_000;

/** What refusals taught of providers: demands that our contracts do not know yet. */
export class RefusalMemory {
  readonly #lessons = new Map<string, Lesson>();
  readonly #strict = new Set<string>();
  readonly #unproven = new Map<string, Start>();

  /** The demands of a model that our contract does not know. */
  facts(upstream: string, wire: string, model: string | undefined): readonly Candidate[] {
    return this.#lessons.get(keyOf(upstream, wire, model))?.facts ?? [];
  }

  /** Suture with what was learned; undefined where nothing was. */
  suture(upstream: string, wire: string, model: string | undefined): Suture | undefined {
    return this.#lessons.size === 0 ? undefined : this.#lessons.get(keyOf(upstream, wire, model))?.suture;
  }

  /** Whether a model turned out to refuse what it has not heard of. */
  isStrict(upstream: string, wire: string, model: string | undefined): boolean {
    return this.#strict.size > 0 && this.#strict.has(keyOf(upstream, wire, model));
  }

  /** Keeps in mind that a model refuses what it has not heard of. */
  learnStrictness(upstream: string, wire: string, model: string | undefined): void {
    if (this.#strict.size < MOST) this.#strict.add(keyOf(upstream, wire, model));
  }

  /** Whether there is any history of which a provider could not check the reasoning. */
  get hasUnproven(): boolean {
    return this.#unproven.size > 0;
  }

  /** The start of a conversation of which a provider could not check the reasoning. */
  unproven(upstream: string, wire: string, conversation: string): Start | undefined {
    return this.#unproven.get(keyOf(upstream, wire, conversation));
  }

  /** Keeps in mind that a provider could not check the reasoning in the start of a conversation. */
  learnUnproven(upstream: string, wire: string, conversation: string, start: Start): void {
    const key = keyOf(upstream, wire, conversation);
    this.#unproven.delete(key);
    this.#unproven.set(key, start);
    const [oldest] = this.#unproven.keys();
    if (this.#unproven.size > MOST && oldest !== undefined) this.#unproven.delete(oldest);
  }

  /** Keeps a demand in mind. */
  learn(upstream: string, wire: string, model: string | undefined, contract: string, fact: Candidate): void {
    const facts = [...this.facts(upstream, wire, model), fact];
    if (this.#lessons.size >= MOST) return;
    this.#lessons.set(keyOf(upstream, wire, model), { facts, suture: tightened(contract, wire, facts) });
  }
}

function keyOf(upstream: string, wire: string, model = ""): string {
  return `${upstream} ${wire} ${model}`;
}
