import type { SutureMessage } from "@suture/core";
import { type Claim, type Letter, NEVER, type Session, type SessionStore } from "@suture/sessions";
import type { AgentEvent } from "../agent/agent-event.ts";
import type { EventBus } from "../agent/event-bus.ts";
import type { LetterBody, MessageBody } from "../inbox/letter-body.ts";

const says = (text: string): SutureMessage => ({ role: "assistant", parts: [{ type: "text", text }] });

/**
 * Takes letters and does what they say: `call NAME` has the model call a tool, `fail` gives the letter up, `retry` fails once,
 * `move` goes on in another session; everything else is said back. Without a bus it is a worker of another process.
 */
export class FakeWorker {
  readonly #store: SessionStore;
  readonly #bus: EventBus | undefined;
  readonly #stop: () => void;
  #work: Promise<void> = Promise.resolve();
  /** While this waits, nothing is worked on. */
  gate: Promise<void> = Promise.resolve();
  /** Messages that were answered, one entry each time. */
  readonly answered: string[] = [];

  constructor(store: SessionStore, bus?: EventBus) {
    this.#store = store;
    this.#bus = bus;
    this.#stop = store.mail("in").onPost((lane) => {
      this.#work = this.#work.then(() => this.gate).then(() => this.#lane(lane));
    });
  }

  /** Resolves when all that was posted is dealt with. */
  async close(): Promise<void> {
    this.#stop();
    await this.#work;
  }

  async #lane({ owner, lane }: { owner: string; lane: string }): Promise<void> {
    const [claim] = await this.#store.mail("in").take({ limit: 1, leaseMs: 60_000, only: { owner, lane } });
    if (claim === undefined) return;
    const session = await this.#store.of(owner).get(lane);
    for (const letter of await claim.letters()) await this.#letter(claim, session, letter);
    await claim.release().catch(() => {});
  }

  async #letter(claim: Claim, session: Session, letter: Letter): Promise<void> {
    const body = letter.body as LetterBody;
    if (body.type === "message") {
      if (letter.state === "waiting") await this.#begin(claim, session, letter, body);
      return;
    }
    const done = { claim, letters: [{ number: letter.number, state: "done" as const }] };
    if (body.type === "stop") return claim.settle({ letters: done.letters });
    const { openCalls } = await session.status();
    const open = openCalls.find(({ id }) => id === body.call);
    if (open === undefined)
      return claim.settle({ letters: [{ ...done.letters[0], outcome: { error: "no such call" } }] as never });
    const isDenied = body.type === "approval" && !body.approved;
    const text = body.type === "approval" ? (isDenied ? `denied: ${body.reason}` : "approved") : undefined;
    const failed = body.type === "result" ? body.failed : isDenied;
    const output = body.type === "result" ? body.output : [{ type: "text" as const, text: text ?? "" }];
    const part = { type: "tool-result" as const, id: open.id, name: open.name, output, failed };
    await this.#append(session, { role: "tool", parts: [part] }, { mail: done });
    this.#tell(session, { type: "tool.result", call: open.id, name: open.name, failed });
    const held = (await claim.letters()).find(({ state }) => state === "held");
    if (held === undefined) return;
    const rest = (await session.status()).openCalls;
    if (rest.length > 0) return this.#wait(session, held);
    await this.#answer(claim, session, held, `the tool said: ${JSON.stringify(output)}`);
  }

  async #begin(claim: Claim, session: Session, letter: Letter, { parts }: MessageBody): Promise<void> {
    const text = parts.map((part) => (part.type === "text" ? part.text : "[media]")).join("");
    const turn = (await session.status()).turn + 1;
    const { number, key } = letter;
    if (text === "move") return this.#move(claim, session, letter);
    const held = { number, state: "held" as const, attempts: 1, outcome: { turn } };
    this.#tell(session, { type: "turn.started", turn, attempt: 1, keys: [key] });
    await this.#append(session, { role: "user", parts }, { mail: { claim, letters: [held] } });
    if (text === "fail") {
      await session.endTurn("failed", "no model would answer");
      await claim.settle({
        letters: [{ number, state: "dead", attempts: 3, outcome: { turn, error: "no model would answer" } }],
      });
      const reason = "no model would answer";
      return this.#tell(session, { type: "turn.failed", keys: [key], reason, willRetry: false });
    }
    if (text === "retry") {
      this.#tell(session, { type: "text.delta", text: "half of" });
      this.#tell(session, { type: "turn.failed", keys: [key], reason: "overloaded", willRetry: true });
      this.#tell(session, { type: "turn.started", turn, attempt: 2, keys: [key] });
    }
    const names = /^call (.+)$/.exec(text)?.[1]?.split(" ");
    const now = { ...letter, outcome: { turn } };
    if (names === undefined) return this.#answer(claim, session, now, `You said: ${text}`);
    const calls = names.map((name, at) => ({
      type: "tool-call" as const,
      id: `call_${turn}_${at}`,
      name,
      input: { city: "Oslo" },
    }));
    const waits = { claim, letters: [{ number, due: NEVER }] };
    await this.#append(session, { role: "assistant", parts: calls }, { mail: waits });
    await this.#wait(session, now);
  }

  async #wait(session: Session, letter: Letter): Promise<void> {
    const { openCalls } = await session.status();
    const { tools = [] } = letter.body as MessageBody;
    const isForClient = openCalls.some(({ name }) => tools.some((tool) => tool.name === name));
    const calls = openCalls.map(({ id, name }) => ({ call: id, name, input: { city: "Oslo" } }));
    this.#tell(session, { type: "turn.waiting", for: isForClient ? "results" : "approval", calls });
  }

  async #answer(claim: Claim, session: Session, letter: Letter, text: string): Promise<void> {
    const { turn = 0 } = letter.outcome as { turn?: number };
    for (const piece of text.match(/.{1,8}/gs) ?? [])
      this.#tell(session, { type: "text.delta", text: piece });
    const reply = (await session.status()).head + 1;
    const done = { number: letter.number, state: "done" as const, outcome: { turn, reply } };
    await this.#append(session, says(text), { mail: { claim, letters: [done] } });
    this.answered.push(letter.key);
    this.#tell(session, { type: "turn.done", turn, keys: [letter.key], text });
  }

  /** The session is over: another goes on with what it was sent. */
  async #move(claim: Claim, session: Session, { key }: Letter): Promise<void> {
    const id = `${session.id}~2`;
    const next = await this.#store.of(session.owner).create({ id, metadata: { continues: session.id } });
    await next.append({ role: "user", parts: [{ type: "text", text: "a digest" }] });
    await next.append(says("noted"));
    const metadata = { ...(await session.status()).metadata, continuedBy: id };
    await session.update({ metadata, mail: { claim, moveTo: id, release: true } });
    this.#tell(session, { type: "recovery", stage: 2, session: id, before: 9_000, after: 100 });
    const [other] = await this.#store
      .mail("in")
      .take({ limit: 1, leaseMs: 60_000, only: { owner: session.owner, lane: id } });
    const letter = (await other?.letters())?.find((each) => each.key === key);
    if (other === undefined || letter === undefined) throw new Error("the letter did not move");
    await this.#begin(other, next, letter, { type: "message", parts: [{ type: "text", text: "moved" }] });
    await other.release();
  }

  async #append(
    session: Session,
    message: SutureMessage,
    options: Parameters<Session["append"]>[1],
  ): Promise<void> {
    const { messages } = await session.append(message, options);
    for (const seq of messages) this.#tell(session, { type: "message", seq, message });
  }

  #tell({ owner, id }: Session, event: AgentEvent): void {
    this.#bus?.publish(owner, id, event);
  }
}
