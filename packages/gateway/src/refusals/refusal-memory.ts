import type { Suture } from "@suture/core";
import type { Candidate } from "./candidate-facts.ts";
import { tightened } from "./tightened.ts";

/** What was learned of one model of a provider. */
interface Lesson {
  readonly facts: readonly Candidate[];
  readonly suture: Suture | undefined;
}

/** Providers have many models, and clients may make names up. */
const MOST = 1_000;

/** What refusals taught of providers: demands that our contracts do not know yet. */
export class RefusalMemory {
  readonly #lessons = new Map<string, Lesson>();
  readonly #strict = new Set<string>();

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
