import type { Changes } from "../engine/engine.ts";
import { judgeFailure } from "./failure.ts";
import { isSocial } from "./prepared-commit.ts";

/** At most this many statements run at once. Commits that come meanwhile wait, and then share one. */
const LANES = 4;
const MOST_TOGETHER = 50;

/** How commits are carried out. */
export interface Carriers {
  alone(commit: Changes): Promise<boolean>;
  together(commits: readonly Changes[]): Promise<ReadonlySet<number>>;
}

interface Waiting {
  readonly commit: Changes;
  readonly resolve: (outcome: boolean | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets commits to different sessions share a statement when many come at once, so that they share the cost of a round trip and a sync. A
 * lone commit is sent by itself.
 */
export class CommitLanes {
  readonly #carriers: Carriers;
  // At most one commit of a session is under way: otherwise statements that lock several sessions could block each other.
  readonly #underWay = new Set<number>();
  #busy = 0;
  #planned = false;
  #lastSize = 0;
  #waiting: Waiting[] = [];

  constructor(carriers: Carriers) {
    this.#carriers = carriers;
  }

  /** Carries out a commit, once. Undefined when it failed for a reason that another commit in the same statement may have caused. */
  commit(commit: Changes): Promise<boolean | undefined> {
    if (!isSocial(commit)) return this.#carriers.alone(commit);
    // A lone commit does not wait for others.
    if (this.#busy === 0 && !this.#planned && this.#lastSize <= 1) return this.#carryAlone(commit);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ commit, resolve, reject });
      this.#plan();
    });
  }

  async #carryAlone(commit: Changes): Promise<boolean> {
    this.#begin([commit]);
    try {
      return await this.#carriers.alone(commit);
    } finally {
      this.#end([commit]);
    }
  }

  #begin(commits: readonly Changes[]): void {
    this.#busy += 1;
    this.#lastSize = commits.length;
    for (const { session } of commits) this.#underWay.add(session.sid);
  }

  #end(commits: readonly Changes[]): void {
    this.#busy -= 1;
    for (const { session } of commits) this.#underWay.delete(session.sid);
    if (this.#waiting.length > 0) this.#plan();
  }

  /**
   * Callers whose commits ended together get to share a statement again: their next commits come within the same turn of the event loop.
   */
  #plan(): void {
    if (this.#planned || this.#busy >= LANES) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#busy < LANES && this.#waiting.length > 0) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      const commits = group.map(({ commit }) => commit);
      this.#begin(commits);
      void this.#carry(group).then(() => this.#end(commits));
    }
  }

  #takeGroup(): Waiting[] {
    const taken = new Set<number>();
    const group: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.#waiting) {
      const { sid } = one.commit.session;
      const fits = group.length < MOST_TOGETHER && !taken.has(sid) && !this.#underWay.has(sid);
      (fits ? group : rest).push(one);
      taken.add(sid);
    }
    this.#waiting = rest;
    // Lock sessions in the same order everywhere, so that processes cannot deadlock.
    return group.sort((a, b) => a.commit.session.sid - b.commit.session.sid);
  }

  async #carry(group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    try {
      if (group.length === 1 && first) return first.resolve(await this.#carriers.alone(first.commit));
      const done = await this.#carriers.together(group.map(({ commit }) => commit));
      for (const { commit, resolve } of group) resolve(done.has(commit.session.sid));
    } catch (error) {
      // A commit that fails must not take the others with it.
      const theirs = group.length > 1 && judgeFailure(error).unsure !== true;
      for (const { resolve, reject } of group) theirs ? resolve(undefined) : reject(error);
    }
  }
}
