import type { Classified } from "@suture/core/classify";
import { mendBody, type Told } from "../body/mend.ts";
import { type Body, Pieces, wholeOf } from "../body/pieces.ts";
import { type Bones, readBones, readWhole } from "../body/read-bones.ts";
import { readSent } from "../body/read-sent.ts";
import { renameModel } from "../body/rename-model.ts";
import { mayBeFull } from "../compaction/may-be-full.ts";
import { Room, type Roomy } from "../compaction/room.ts";
import { identify } from "../conversation/identify.ts";
import type { AnswerConverter } from "../fallback/answer-converter.ts";
import { headerOf, historyHeaders } from "../proxy/headers.ts";
import type { Answer, Course, Final, Outcome, Outgoing } from "../proxy/outgoing.ts";
import type { Unjudged } from "../record/request-record.ts";
import { describe, withoutReport } from "../reports/describe.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import { withKey, withoutKey } from "../upstreams/with-key.ts";
import { asStream } from "./as-stream.ts";
import { askedOf } from "./asked-of.ts";
import { chooseTarget, type Target } from "./choose-target.ts";
import { type FallbackRoute, fallbackRoutes } from "./fallback-route.ts";
import { Fallbacks } from "./fallbacks.ts";
import type { Incoming } from "./incoming.ts";
import { isDown } from "./is-down.ts";
import type { Fallback } from "./make-fallback.ts";
import { endedForRoom, isError, mayHaveEndedForRoom, refusalOf } from "./refusal-of.ts";
import { Remedies } from "./remedies.ts";
import { standardOf } from "./standard.ts";
import { whyUnjudged } from "./why-unjudged.ts";

const LOWERED = ["suture-max-tokens", "lowered"] as const;

/** One history on its way to a provider: what is sent at first, and what after a refusal. */
export class Delivery implements Course {
  readonly #incoming: Incoming;
  readonly #target: Target;
  readonly #bones: Bones | undefined;
  #room: Room | undefined;
  /** The body as it was sent last. */
  #sent: Body;
  #extra: readonly string[] = [];
  /** What became of the client's own request, once another one was sent in its place. */
  #outcome: Outcome | undefined;
  #fallbacks: Fallbacks | undefined;
  /** Who was asked last in place of the client's own provider. */
  #standIn: FallbackRoute | undefined;
  /** Undefined until the provider has refused something. */
  #remedies: Remedies | undefined;
  /** Why the history is left alone, if it is. */
  readonly #unjudged: Unjudged | undefined;

  /** Undefined when no upstream speaks the wire. */
  static of(incoming: Incoming): Delivery | undefined {
    const { bytes, destination, wire, state } = incoming;
    const bones = readBones(bytes, state.knownBodies);
    const target = chooseTarget(bones, destination, wire, state.settings.upstreams);
    return target === undefined ? undefined : new Delivery(incoming, bones, target);
  }

  private constructor(incoming: Incoming, bones: Bones | undefined, target: Target) {
    this.#incoming = incoming;
    this.#bones = bones;
    this.#target = target;
    const { record, mode, wire, destination, bytes, request } = incoming;
    this.#sent = bytes;
    this.#unjudged = whyUnjudged(request, bytes, bones);
    if (this.#unjudged !== undefined && mode !== "off") {
      record.unjudged = this.#unjudged;
      this.#extra = ["suture-unjudged", this.#unjudged];
    }
    record.upstream = target.upstream.name;
    record.model = target.model;
    record.mode = mode;
    record.bytesIn = bytes.length;
    record.streams = wire.streams(destination.path, destination.query, bones?.document);
  }

  /** Whom the history goes to, unless somebody else has to take their place. */
  get upstream(): Upstream {
    return this.#target.upstream;
  }

  /** What is sent at first; a promise where room has to be made for it. */
  first(): Outgoing | Promise<Outgoing> {
    const { mode, bytes } = this.#incoming;
    if (mode === "off" || this.#bones === undefined || this.#unjudged !== undefined)
      return this.#outgoing(bytes);
    return this.#mayBeFull(this.#bones) ? this.#withRoom(this.#bones) : this.#mended(this.#bones);
  }

  /** What is sent in place of something that failed. */
  async next(outcome: Outcome): Promise<Outgoing | undefined> {
    if (this.#unjudged !== undefined) return undefined;
    const { answer } = outcome;
    const hasFallen = this.#fallbacks !== undefined;
    this.#fallbacks?.failed(outcome);
    const healed = answer === undefined || hasFallen ? undefined : await this.#healed(answer);
    const next =
      healed ?? (hasFallen || isDown(outcome, this.#target.upstream.name) ? this.#fallen() : undefined);
    if (next !== undefined) this.#outcome ??= outcome;
    return next;
  }

  /** After a refusal: with room made, with a shorter answer asked for, or with a gap of our contract closed. */
  async #healed(answer: Answer): Promise<Outgoing | undefined> {
    const { upstream } = this.#target;
    const said = this.#incoming.mode === "on" ? refusalOf(answer, upstream.name, this.#window()) : undefined;
    if (said === undefined) return undefined;
    this.#remedies ??= new Remedies(this.#incoming, this.#target);
    if (said.helps === "compact") return this.#recover(said);
    if (said.helps === "lower-max-tokens") return this.#shorter(this.#remedies, said);
    const remedy = this.#remedies.repaired(this.#sent, said);
    if (remedy === undefined) return undefined;
    this.#tell(remedy.told);
    return this.#outgoing(remedy.body);
  }

  /** With a shorter answer asked for, or with room for it where a shorter history would do. */
  #shorter(remedies: Remedies, said: Classified): Outgoing | Promise<Outgoing | undefined> | undefined {
    const body = remedies.lowered(this.#sent, said);
    if (body === undefined) return remedies.wantsRoom(this.#sent, said) ? this.#recover(said) : undefined;
    if (headerOf(this.#extra, LOWERED[0]) === undefined) this.#extra = [...this.#extra, ...LOWERED];
    return this.#outgoing(body);
  }

  /** The same request for somebody else; undefined when there is nobody. */
  #fallen(): Outgoing | undefined {
    const { wire, state, record, request, caller, destination } = this.#incoming;
    const { upstream, model = "" } = this.#target;
    const { fallbacks, upstreams } = state.settings;
    if (fallbacks.length === 0 || destination.route.counts === true) return undefined;
    const failed = { upstream: upstream.name, model: this.#target.model, wire: wire.name };
    const routes = fallbackRoutes(fallbacks, upstreams, failed);
    const allowed = routes.filter((route) => caller.allows(route.upstream.name, route.model));
    this.#fallbacks ??= new Fallbacks(allowed, state.compactor.limits);
    record.failedFallbacks = this.#fallbacks.failures;
    const whole = this.#fallbacks.isEmpty ? undefined : readSent(this.#sent);
    const streams = wire.isStreamed(destination.path, whole?.document);
    const next =
      whole &&
      this.#fallbacks.next(whole, {
        wire,
        model,
        streams,
        list: streams && !record.streams,
        rawHeaders: request.rawHeaders,
        extra: this.#extra,
      });
    if (next === undefined) return undefined;
    this.#standIn = next.route;
    return { ...next.outgoing, extra: this.#tellOf(next) };
  }

  /** Whether an answer of success is an error, or ended for want of room, which more can be made of. */
  isRefusal(answer: Answer): boolean {
    const { mode } = this.#incoming;
    if (this.#unjudged !== undefined) return false;
    if (isError(answer)) return true;
    return (
      mode === "on" &&
      this.#fallbacks === undefined &&
      mayHaveEndedForRoom(answer) &&
      endedForRoom(answer, this.#target.upstream.name, this.#window())
    );
  }

  asStream(): AnswerConverter {
    const whole = this.#bones && readWhole(this.#bones);
    return asStream(this.#incoming.wire.name, this.#target.model, whole?.document);
  }

  /** Tokens that the model holds, as far as that is more than a guess. */
  #window(): number | undefined {
    const asked = askedOf(this.#incoming, this.#target);
    return asked && this.#incoming.state.compactor.limits.windowOf(asked);
  }

  /** What was sent last is answered: what was tried after a refusal was right. */
  accepted(): void {
    const { record, state } = this.#incoming;
    if (this.#standIn !== undefined) {
      // What somebody else answers proves nothing of who refused.
      record.fallback = this.#standIn.upstream.name;
      record.model = this.#standIn.model;
      return;
    }
    const recovery = record.recoveries.findLast(({ cause }) => cause === "refused");
    if (recovery !== undefined)
      state.telemetry.event("daemon.context_overflow.recovery", record, { ...recovery });
    this.#remedies?.proved();
  }

  /** When nothing helped, the client gets what its own request was answered. */
  final(last: Outcome): Final {
    const { failedFallbacks: failed } = this.#incoming.record;
    const told = failed.length === 0 ? [] : ["suture-fallback-failed", failed.join(", ")];
    const { upstream } = this.#target;
    return { outcome: this.#outcome ?? last, upstream, extra: [...this.#extra, ...told] };
  }

  /** Only a long history can be too long, and only where anything would be done about it. */
  #mayBeFull(bones: Bones): boolean {
    const { mode, bytes, state, destination } = this.#incoming;
    const { compactor } = state;
    if (mode !== "on" || !compactor.settings.enabled || destination.route.counts === true) return false;
    const asked = askedOf(this.#incoming, this.#target);
    const conversation = () => this.#nameOf(bones);
    return asked !== undefined && mayBeFull(compactor, { asked, bytes: bytes.length, conversation });
  }

  /** By what the weight of a history is kept here: long texts need not be read for that. */
  #nameOf(bones: Bones): string {
    const { request, wire, caller } = this.#incoming;
    return identify(request.headers, bones.document as object, wire.name, caller.scope).id;
  }

  async #withRoom(bones: Bones): Promise<Outgoing> {
    const { state, bytes } = this.#incoming;
    const room = this.#openRoom();
    const made = await room?.prepare();
    if (made !== undefined) return this.#roomy(made);
    if (room !== undefined) state.compactor.sizes.keep(this.#nameOf(bones), bytes.length, room.weight);
    return this.#mended(bones);
  }

  async #recover(said: Classified): Promise<Outgoing | undefined> {
    const { state, destination } = this.#incoming;
    if (!state.compactor.settings.enabled || destination.route.counts === true) return undefined;
    // Who now complains of its length alone has nothing against what was mended before.
    this.#remedies?.proved();
    const made = await this.#openRoom()?.recover(said);
    return made === undefined ? undefined : this.#roomy(made);
  }

  #openRoom(): Room | undefined {
    const { request, caller, wire, state, record } = this.#incoming;
    const { contract } = this.#target;
    const asked = askedOf(this.#incoming, this.#target);
    const whole = this.#room === undefined && this.#bones !== undefined ? readWhole(this.#bones) : undefined;
    if (whole === undefined || asked === undefined) return this.#room;
    const { text, document } = whole;
    const history = { headers: request.headers, scope: caller.scope, text, document: document as object };
    this.#room = Room.of({ ...history, wire: wire.name, contract, asked, record }, state.compactor);
    return this.#room;
  }

  /** Sends a history that was made to fit, mended where it has to be. */
  #roomy({ bytes, recovery, compaction }: Roomy): Outgoing {
    const { stage, cause, before, after } = recovery;
    const words = `stage=${stage}; cause=${cause}; before=${before}; after=${after}`;
    // It is made of what the client sent: what was done since then is forgotten, but what was lowered is lowered again.
    this.#extra = [];
    const lowered = this.#remedies?.loweredAgain(bytes);
    const bones = readBones(lowered ?? bytes);
    const standard = this.#remedies?.standard ?? standardOf(this.#incoming, this.#target);
    const mended = bones && mendBody(bones, standard);
    this.#tell(mended, compaction === undefined ? undefined : { ...recovery, report: compaction.report });
    this.#extra = [...this.#extra, ...(lowered === undefined ? [] : LOWERED), "suture-compaction", words];
    return this.#outgoing(mended?.body ?? lowered ?? bytes);
  }

  /** Sends a history as it came, mended where it has to be. */
  #mended(bones: Bones): Outgoing {
    const { mode, bytes } = this.#incoming;
    const mended = mendBody(bones, standardOf(this.#incoming, this.#target));
    this.#tell(mended);
    return this.#outgoing(mode === "on" ? (mended?.body ?? bones.bytes) : bytes);
  }

  /** Writes down what was wrong and what was done, for the headers of the answer and for the record. */
  #tell(mended: Told | undefined, compaction?: object): void {
    const { mode, state, record, caller } = this.#incoming;
    if (mended !== undefined) {
      record.findings = mended.report.findings;
      record.edits = mode === "on" ? mended.report.edits.length : 0;
    }
    if (mended === undefined && compaction === undefined) return;
    const earlier = headerOf(this.#extra, "suture-report");
    const about = { upstream: this.#target.upstream.name, mode, earlier, ...(compaction && { compaction }) };
    const told = describe(mended, about, state.reports, caller.owner);
    this.#extra = [...told, ...withoutReport(this.#extra)];
  }

  /** Writes down who answers instead, and what could not be carried over to them. */
  #tellOf({ route, outgoing, report, dropped }: Fallback): string[] {
    const { mode, state, caller } = this.#incoming;
    const { upstream, wire, model } = route;
    const earlier = headerOf(this.#extra, "suture-report");
    const about = { upstream: upstream.name, mode, fallback: { wire, model, dropped, earlier } };
    const mended = { report, reportBytes: Buffer.from(JSON.stringify(report)) };
    return [...describe(mended, about, state.reports, caller.owner), ...withoutReport(outgoing.extra)];
  }

  #outgoing(given: Body): Outgoing {
    const { request, wire, destination, record, caller } = this.#incoming;
    const { upstream, model, renamed } = this.#target;
    // A body may name two models; where only some may be used, the one that was looked at is asked for.
    const isOpen = upstream.models === undefined && caller.allows(upstream.name, undefined);
    const isScoped = destination.route.model === undefined && !isOpen;
    const isNamed = (renamed || isScoped) && model !== undefined;
    const body = isNamed ? renameModel(wholeOf(given), model) : given;
    this.#sent = body;
    record.bytesOut = body.length;
    const headers = withKey(historyHeaders(request.rawHeaders), upstream);
    const inPieces = body instanceof Pieces;
    return {
      upstream,
      method: "POST",
      path: withoutKey(pathAt(upstream, destination.path) + destination.query, upstream),
      headers: inPieces ? [...headers, "content-length", String(body.length)] : headers,
      body: inPieces ? body.parts : body,
      wire,
      speaks: destination.route.counts === true ? undefined : wire.name,
      extra: this.#extra,
    };
  }
}
