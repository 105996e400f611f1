import type { Report } from "@suture/core";
import {
  type CreateOptions,
  type ImportOptions,
  importSession,
  newSession,
  store,
} from "../change/create.ts";
import { type Context, loadSession } from "../context/context.ts";
import { Heartbeat, livingHolders, nameHolder } from "../context/holder.ts";
import { Transactor } from "../context/transactor.ts";
import type { Engine } from "../engine/engine.ts";
import { Bell } from "../feed/feed.ts";
import { Mailbox } from "../mail/mailbox.ts";
import { type Note, readNote, writeNote } from "../mail/notes.ts";
import { PostBell } from "../mail/post-bell.ts";
import { COUNT, NAME } from "../options/kinds.ts";
import { requireOption, requireOptions } from "../options/require-options.ts";
import { Sealer, type SealKey } from "../seal/sealer.ts";
import { type ListOptions, listSessions, type SessionList } from "./list.ts";
import { CREATE, IMPORT, LIST_SESSIONS, RETAIN, ROTATE } from "./option-kinds.ts";
import { type Interrupted, recoverTurns } from "./recover.ts";
import { type Removed, type RetentionOptions, retainTurns } from "./retain.ts";
import { type RotationOptions, rotateKeys } from "./rotate.ts";
import { Session, type Shared } from "./session.ts";

/** Options of every store. */
export interface StoreOptions {
  /** Keys to seal content with at rest; the first is the current one. `readKeys` reads them from the environment. */
  readonly keys?: readonly SealKey[];
  /** The time, in milliseconds since 1970. */
  readonly clock?: () => number;
  /** How long to keep trying while others change a session; 10 s by default. */
  readonly patienceMs?: number;
}

/** Sessions of one owner. Sessions of others do not exist here. */
export class OwnedSessions {
  readonly owner: string;
  readonly #shared: Shared;

  constructor(shared: Shared, owner: string) {
    this.#shared = shared;
    this.owner = owner;
  }

  /** Creates a session. */
  async create(options: CreateOptions = {}): Promise<Session> {
    requireOptions(options, CREATE);
    const { context } = this.#shared;
    return new Session(this.#shared, await store(context, newSession(context, this.owner, options)));
  }

  /** Returns a session that exists. */
  async get(id: string): Promise<Session> {
    requireOption("id", id, NAME);
    await loadSession(this.#shared.context, { owner: this.owner, id });
    return this.at(id);
  }

  /** Returns a session by its id without checking that it exists. If it does not, its methods throw `no-such-session`. */
  at(id: string): Session {
    requireOption("id", id, NAME);
    return new Session(this.#shared, { owner: this.owner, id });
  }

  /** Sessions, the most recently changed first: all of them, or those that contain a text. */
  async list(options: ListOptions = {}): Promise<SessionList> {
    requireOptions(options, LIST_SESSIONS);
    return listSessions(this.#shared.context, this.owner, options);
  }

  /** Creates a session from a history in any format of core. The history is mended, and the original is kept. */
  async import(
    document: unknown,
    options: ImportOptions = {},
  ): Promise<{ readonly session: Session; readonly report: Report }> {
    requireOptions(options, IMPORT);
    const { key, report } = await importSession(this.#shared.context, this.owner, document, options);
    return { session: new Session(this.#shared, key), report };
  }
}

/** A store of sessions, whatever the database. */
export class SessionStore {
  readonly #shared: Shared;
  readonly #heartbeat: Heartbeat;

  private constructor(shared: Shared, heartbeat: Heartbeat) {
    this.#shared = shared;
    this.#heartbeat = heartbeat;
  }

  /** Opens a store on an engine. Turns whose process is gone are marked as interrupted. */
  static async open(engine: Engine, options: StoreOptions = {}): Promise<SessionStore> {
    const { keys = [], clock = Date.now, patienceMs = 10_000 } = options;
    const holder = nameHolder();
    const context: Context = { engine, sealer: new Sealer(keys), holder, clock, patienceMs };
    const bell = new Bell(engine);
    const transactor = new Transactor(context, (_, sid) => bell.ring(sid));
    const heartbeat = new Heartbeat(engine, holder);
    await heartbeat.start();
    const opened = new SessionStore({ context, transactor, bell, posts: new PostBell() }, heartbeat);
    await opened.recover();
    return opened;
  }

  /** The sessions of one owner. */
  of(owner: string): OwnedSessions {
    requireOption("owner", owner, NAME);
    return new OwnedSessions(this.#shared, owner);
  }

  /** The letters of one box, over all owners. */
  mail(box: string): Mailbox {
    requireOption("box", box, NAME);
    return new Mailbox(this.#shared.context, this.#shared.posts, box);
  }

  /** The note under a key. Notes belong to no owner. */
  async note(key: string): Promise<Note | undefined> {
    requireOption("key", key, NAME);
    return readNote(this.#shared.context, key);
  }

  /**
   * Writes a note under a key, or forgets it when the body is `undefined`; only if its version is still the expected one (`0` when there is
   * no note). False otherwise.
   */
  async setNote(key: string, expected: number, body: unknown): Promise<boolean> {
    requireOption("key", key, NAME);
    requireOption("expected", expected, COUNT);
    return writeNote(this.#shared.context, key, expected, body);
  }

  /**
   * How many other holders have the store open, in this process or elsewhere. One that died on another machine still counts for a while.
   */
  async others(): Promise<number> {
    const { engine, holder } = this.#shared.context;
    return [...(await livingHolders(engine))].filter((each) => each !== holder).length;
  }

  /** Marks turns whose process is gone as interrupted. A store also does so when it is opened. */
  recover(): Promise<Interrupted[]> {
    return recoverTurns(this.#shared.context, this.#shared.transactor);
  }

  /** Removes old turns for good. */
  async retain(options: RetentionOptions): Promise<Removed[]> {
    requireOptions(options, RETAIN);
    return retainTurns(this.#shared.context, this.#shared.transactor, options);
  }

  /** Seals everything with the current key where another was used; returns how many texts. */
  async rotateKeys(options: RotationOptions = {}): Promise<number> {
    requireOptions(options, ROTATE);
    return rotateKeys(this.#shared.context, options);
  }

  async close(): Promise<void> {
    await this.#heartbeat.stop();
    await this.#shared.context.engine.close();
  }
}
