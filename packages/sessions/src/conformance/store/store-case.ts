import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { SutureDocument } from "@suture/core";
import type { Engine } from "../../engine/engine.ts";
import type { SessionRow } from "../../engine/rows.ts";
import { SessionError, type SessionErrorCode } from "../../errors.ts";
import type { Session } from "../../store/session.ts";
import { type OwnedSessions, SessionStore, type StoreOptions } from "../../store/session-store.ts";
import type { OpenEngine } from "../engine/engine-case.ts";

/** Opens a store on the database under test, optionally on a wrapped engine. */
export type OpenStore = (
  options?: StoreOptions,
  around?: (engine: Engine) => Engine,
) => Promise<SessionStore>;

/** One promise of a store. */
export interface StoreCase {
  readonly name: string;
  run(open: OpenEngine): Promise<void>;
}

/** What a case works with. */
export interface Bench {
  readonly store: SessionStore;
  /** Sessions of an owner that no other case uses. */
  readonly sessions: OwnedSessions;
  /** The engine below the store, for causing disorder. */
  readonly engine: Engine;
  /** Another store on the same database. */
  readonly open: OpenStore;
}

/** A case with an owner of its own. */
export function storeCase(name: string, run: (bench: Bench) => Promise<void>): StoreCase {
  return {
    name,
    async run(openEngine) {
      const opened: SessionStore[] = [];
      const open: OpenStore = async (options, around = (engine) => engine) => {
        const store = await SessionStore.open(around(await openEngine()), options);
        opened.push(store);
        return store;
      };
      const engine = await openEngine();
      const store = await SessionStore.open(engine);
      opened.push(store);
      try {
        await run({ store, engine, open, sessions: store.of(`owner ${randomUUID()}`) });
      } finally {
        for (const each of opened) await each.close();
      }
    },
  };
}

/** An engine that does something else first when the next session is created. */
export function beforeCreate(first: () => Promise<unknown>): (engine: Engine) => Engine {
  let done = false;
  const around = (engine: Engine): Engine =>
    new Proxy(engine, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name !== "create" || done) return value.bind(target);
        return async (...args: unknown[]) => {
          done = true;
          await first();
          return value.apply(target, args);
        };
      },
    });
  return around;
}

/** Makes a session look as if its process had not been heard of for a long time. */
export async function abandon(engine: Engine, { owner, id }: Session): Promise<void> {
  const row = (await engine.load(owner, id))?.session as SessionRow;
  const nothing = { turns: [], calls: [], answered: [], marks: [], undone: [], op: randomUUID() };
  const entry = { seq: row.head + 1, kind: "update", turn: row.turn, at: 0, role: "", body: "{}" } as const;
  const left = { ...row, head: row.head + 1, holder: "elsewhere/1/gone" };
  assert.ok(await engine.commit({ ...nothing, expected: row.head, session: left, entries: [entry] }));
}

/** A case that works with one session. */
export function sessionCase(name: string, run: (session: Session, bench: Bench) => Promise<void>): StoreCase {
  return storeCase(name, async (bench) => run(await bench.sessions.create(), bench));
}

/** Fails unless a promise is rejected with an error of this code; returns the error. */
export async function refused(code: SessionErrorCode, promise: Promise<unknown>): Promise<SessionError> {
  try {
    await promise;
  } catch (error) {
    assert.ok(SessionError.is(error), String(error));
    assert.equal(error.code, code, error.message);
    return error;
  }
  return assert.fail(`expected a refusal: ${code}`);
}

/** What a model would see, one line per message: `user q1`, `assistant [a b]`, `tool (a)`. */
export async function seen(session: Session): Promise<string[]> {
  const { document } = await session.read();
  return (document as SutureDocument).messages.map(lineOf);
}

/** What people see, page by page from the start, one line per message. */
export async function told(session: Session): Promise<string[]> {
  const lines: string[] = [];
  for await (const { messages } of session.replay())
    lines.push(...messages.map(({ message }) => lineOf(message)));
  return lines;
}

/** A message as one line. */
export function lineOf({ role, parts }: SutureDocument["messages"][number]): string {
  const words = parts.map((part) => {
    if (part.type === "text") return part.text;
    if (part.type === "tool-call") return `[${part.id}]`;
    if (part.type !== "tool-result") return `<${part.type}>`;
    const text = part.output.map((each) => (each.type === "text" ? each.text : "")).join("");
    return text === `seen ${part.id}` ? `(${part.id})` : `(${part.id}: ${text})`;
  });
  return [role, ...words].join(" ");
}
