import type { Classified } from "@suture/core/classify";
import { type Bones, readWhole } from "../body/read-bones.ts";
import type { Asked } from "../compaction/limits.ts";
import { mayBeFull } from "../compaction/may-be-full.ts";
import { Room, type Roomy } from "../compaction/room.ts";
import { identify } from "../conversation/identify.ts";
import { askedOf } from "./asked-of.ts";
import type { Target } from "./choose-target.ts";
import type { Incoming } from "./incoming.ts";

/** Makes one history fit its model's window; most are too short for that to matter. */
export class Fitting {
  readonly #incoming: Incoming;
  readonly #target: Target;
  readonly #bones: Bones;
  /** Undefined until the history must be measured. */
  #room: Room | undefined;

  constructor(incoming: Incoming, target: Target, bones: Bones) {
    this.#incoming = incoming;
    this.#target = target;
    this.#bones = bones;
  }

  /** Whether the history must be measured before it is sent. */
  get mayBeFull(): boolean {
    const { mode, bytes, state } = this.#incoming;
    const asked = this.#asked;
    if (mode !== "on" || !this.#isEnabled || asked === undefined) return false;
    return mayBeFull(state.compactor, { asked, bytes: bytes.length, conversation: () => this.#name });
  }

  /** Before the history is sent; undefined when it fits as it is. */
  async prepare(): Promise<Roomy | undefined> {
    const { state, bytes } = this.#incoming;
    const { overflows, sizes } = state.compactor;
    const asked = this.#asked;
    const room = this.#open();
    if (room === undefined || asked === undefined) return undefined;
    const made = await room.prepare(overflows.has(() => this.#name, asked, bytes.length));
    if (made === undefined) sizes.keep(this.#name, bytes.length, room.weight);
    return made;
  }

  /** After the provider said that it does not fit; undefined when nothing more can or should be done. */
  async recover(said: Classified): Promise<Roomy | undefined> {
    const { state, bytes } = this.#incoming;
    const asked = this.#asked;
    const made = this.#isEnabled ? await this.#open()?.recover(said) : undefined;
    if (made !== undefined && asked !== undefined)
      state.compactor.overflows.add(this.#name, asked, bytes.length);
    return made;
  }

  /** The model's window in tokens, unless that is only a guess. */
  get window(): number | undefined {
    const asked = this.#asked;
    return asked && this.#incoming.state.compactor.limits.windowOf(asked);
  }

  /** A request that only counts tokens is passed on as it is. */
  get #isEnabled(): boolean {
    const { state, destination } = this.#incoming;
    return state.compactor.settings.enabled && destination.route.counts !== true;
  }

  get #asked(): Asked | undefined {
    return askedOf(this.#incoming, this.#target);
  }

  /** The key under which the history's weight is stored. Long texts need not be read for it. */
  get #name(): string {
    const { request, wire, caller } = this.#incoming;
    return identify(request.headers, this.#bones.document as object, wire.name, caller.scope).key;
  }

  #open(): Room | undefined {
    const asked = this.#asked;
    const whole = this.#room === undefined ? readWhole(this.#bones) : undefined;
    if (whole === undefined || asked === undefined) return this.#room;
    const { request, caller, wire, state, record } = this.#incoming;
    const { contract } = this.#target;
    const { text, document } = whole;
    const history = { headers: request.headers, scope: caller.scope, text, document };
    this.#room = Room.of({ ...history, wire: wire.name, contract, asked, record }, state.compactor);
    return this.#room;
  }
}
