import type { Classified } from "@suture/core/classify";
import { mendBody } from "../body/mend.ts";
import { type Body, Pieces, wholeOf } from "../body/pieces.ts";
import { type Bones, readBones, readWhole } from "../body/read-bones.ts";
import { readSent } from "../body/read-sent.ts";
import { renameModel } from "../body/rename-model.ts";
import { standInsOf } from "../body/stand-ins.ts";
import type { Roomy } from "../compaction/room.ts";
import type { AnswerConverter } from "../fallback/answer-converter.ts";
import { historyHeaders } from "../proxy/headers.ts";
import type { Answer, Course, Final, Outcome, Outgoing } from "../proxy/outgoing.ts";
import type { Upstream } from "../upstreams/upstream.ts";
import { pathAt } from "../upstreams/upstreams.ts";
import { withKey, withoutKey } from "../upstreams/with-key.ts";
import { Account } from "./account.ts";
import { asStream } from "./as-stream.ts";
import { chooseTarget, type Target } from "./choose-target.ts";
import { type FallbackRoute, fallbackRoutes } from "./fallback-route.ts";
import { Fallbacks } from "./fallbacks.ts";
import { Fitting } from "./fitting.ts";
import type { Incoming } from "./incoming.ts";
import { isDown } from "./is-down.ts";
import { endedForRoom, isError, mayHaveEndedForRoom, refusalOf } from "./refusal-of.ts";
import { Remedies } from "./remedies.ts";
import { standardOf } from "./standard.ts";
import { withoutUnproven } from "./unproven-start.ts";
import { whyUnjudged } from "./why-unjudged.ts";
import { withinAnswerLimit } from "./within-answer-limit.ts";

/** One history on its way to a provider: what is sent first, and what after a refusal. */
export class Delivery implements Course {
  readonly #incoming: Incoming;
  readonly #target: Target;
  readonly #account: Account;
  /** Undefined when the body cannot be read. */
  readonly #bones: Bones | undefined;
  readonly #fitting: Fitting | undefined;
  /** True when the history is passed on unchanged, whatever its provider says. */
  readonly #isUnjudged: boolean;
  /** The body that was sent last. */
  #sent: Body;
  /** The outcome of the client's own request, with our headers for it, once another one was sent in its place. */
  #first: Pick<Final, "outcome" | "extra"> | undefined;
  #fallbacks: Fallbacks | undefined;
  /** The last fallback that was asked in place of the client's own provider. */
  #standIn: FallbackRoute | undefined;
  /** Undefined until the provider has refused something. */
  #remedies: Remedies | undefined;

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
    this.#account = new Account(incoming, target);
    this.#fitting = bones && new Fitting(incoming, target, bones);
    const { record, mode, wire, destination, bytes } = incoming;
    this.#sent = bytes;
    const unjudged = whyUnjudged(incoming, bones);
    this.#isUnjudged = unjudged !== undefined;
    if (unjudged !== undefined && mode !== "off") this.#account.unjudged(unjudged);
    record.upstream = target.upstream.name;
    record.model = target.model;
    record.mode = mode;
    record.bytesIn = bytes.length;
    record.streams = wire.streams(destination.path, destination.query, bones?.document);
  }

  /** The provider of the history, unless a fallback takes its place. */
  get upstream(): Upstream {
    return this.#target.upstream;
  }

  /** The models that may answer: the one that is asked, and those that the body names in its place. Read only where some are not allowed. */
  get models(): readonly (string | undefined)[] {
    const { model } = this.#target;
    return this.#isOpen ? [model] : [model, ...standInsOf(this.#incoming.bytes)];
  }

  /** What is sent first; a promise if the history may have to be made to fit. */
  first(): Outgoing | Promise<Outgoing> {
    const { mode, bytes } = this.#incoming;
    if (mode === "off" || this.#bones === undefined || this.#isUnjudged) return this.#outgoing(bytes);
    return this.#fitting?.mayBeFull === true
      ? this.#fitted(this.#bones, this.#fitting)
      : this.#mended(this.#bones);
  }

  /** What is sent in place of a failed request. */
  async next(outcome: Outcome): Promise<Outgoing | undefined> {
    if (this.#isUnjudged) return undefined;
    const { answer } = outcome;
    const { headers } = this.#account;
    const hasFallen = this.#fallbacks !== undefined;
    this.#fallbacks?.failed(outcome);
    const healed = answer === undefined || hasFallen ? undefined : await this.#healed(answer);
    const next =
      healed ?? (hasFallen || isDown(outcome, this.#target.upstream.name) ? this.#fallen() : undefined);
    if (next !== undefined) this.#first ??= { outcome, extra: headers };
    return next;
  }

  /** Whether a successful answer reports an error, or ended for lack of room that can be made. */
  isRefusal(answer: Answer): boolean {
    const { mode } = this.#incoming;
    if (this.#isUnjudged) return false;
    if (isError(answer)) return true;
    return (
      mode === "on" &&
      this.#fallbacks === undefined &&
      mayHaveEndedForRoom(answer) &&
      endedForRoom(answer, this.#target.upstream.name, this.#fitting?.window)
    );
  }

  asStream(): AnswerConverter {
    const whole = this.#bones && readWhole(this.#bones);
    return asStream(this.#incoming.wire.name, this.#target.model, whole?.document);
  }

  /** The request sent last was answered, so what was tried after a refusal was right. */
  accepted(): void {
    const { record, state } = this.#incoming;
    if (this.#standIn !== undefined) {
      // A fallback's answer proves nothing about the provider that refused.
      record.fallback = this.#standIn.upstream.name;
      record.model = this.#standIn.model;
      this.#fallbacks?.accepted();
      return;
    }
    const recovery = record.recoveries.findLast(({ cause }) => cause === "refused");
    if (recovery !== undefined)
      state.telemetry.event("daemon.context_overflow.recovery", record, { ...recovery });
    this.#remedies?.answered();
  }

  /** When nothing helped, the client gets the answer to its own request. */
  final(last: Outcome): Final {
    const { failedFallbacks: failed } = this.#incoming.record;
    const told = failed.length === 0 ? [] : ["suture-fallback-failed", failed.join(", ")];
    const { upstream } = this.#target;
    // What was tried in vain since says nothing of that answer.
    const { outcome, extra } = this.#first ?? { outcome: last, extra: this.#account.headers };
    return { outcome, upstream, extra: [...extra, ...told] };
  }

  /** Sends a history, and first makes it fit if necessary. */
  async #fitted(bones: Bones, fitting: Fitting): Promise<Outgoing> {
    const made = await fitting.prepare();
    return made === undefined ? this.#mended(bones) : this.#roomy(made);
  }

  /** Sends a history as received, mended if necessary. */
  #mended(bones: Bones): Outgoing {
    const { mode, bytes } = this.#incoming;
    const proven = withoutUnproven(this.#incoming, this.#target, bones);
    const mended = mendBody(proven?.bones ?? bones, standardOf(this.#incoming, this.#target));
    this.#account.judged(proven?.told, mended);
    return mode === "on"
      ? this.#within(mended?.body ?? proven?.bones.bytes ?? bones.bytes)
      : this.#outgoing(bytes);
  }

  /** Sends a history that was made to fit, mended if necessary. */
  #roomy(made: Roomy): Outgoing {
    // It was made from what the client sent, so a limit that was lowered since must be lowered again.
    const lowered = this.#remedies?.loweredAgain(made.bytes);
    const bytes = lowered ?? made.bytes;
    const bones = readBones(bytes);
    const standard = this.#remedies?.standard ?? standardOf(this.#incoming, this.#target);
    const mended = bones && mendBody(bones, standard);
    this.#account.fitted(made, mended);
    if (lowered !== undefined) this.#account.shortened();
    return this.#within(mended?.body ?? bytes);
  }

  /** Sends a request that asks for no longer an answer than its model is known to allow. */
  #within(body: Body): Outgoing {
    const shorter = this.#bones && withinAnswerLimit(this.#incoming, this.#target, this.#bones, body);
    if (shorter !== undefined) this.#account.shortened();
    return this.#outgoing(shorter ?? body);
  }

  /** After a refusal: makes room, requests a shorter answer, or closes a gap in our contract. */
  async #healed(answer: Answer): Promise<Outgoing | undefined> {
    if (this.#incoming.mode !== "on") return undefined;
    const said = refusalOf(answer, this.#target.upstream.name, this.#fitting?.window);
    if (said === undefined) return undefined;
    this.#remedies ??= new Remedies(this.#incoming, this.#target);
    if (said.helps === "compact") return this.#recovered(this.#remedies, said);
    if (said.helps === "lower-max-tokens") return this.#shortened(this.#remedies, said);
    return this.#remedied(this.#remedies, said);
  }

  async #recovered(remedies: Remedies, said: Classified): Promise<Outgoing | undefined> {
    // A provider that now complains only about the length has accepted what was mended before.
    remedies.proved();
    const made = await this.#fitting?.recover(said);
    return made === undefined ? undefined : this.#roomy(made);
  }

  /** Requests a shorter answer, or makes room for it if a shorter history would do. */
  async #shortened(remedies: Remedies, said: Classified): Promise<Outgoing | undefined> {
    const body = remedies.lowered(this.#sent, said);
    if (body === undefined)
      return remedies.wantsRoom(this.#sent, said) ? this.#recovered(remedies, said) : undefined;
    this.#account.shortened();
    return this.#outgoing(body);
  }

  #remedied(remedies: Remedies, said: Classified): Outgoing | undefined {
    const remedy = remedies.repaired(this.#sent, said);
    if (remedy === undefined) return undefined;
    this.#account.remedied(remedy);
    return this.#outgoing(remedy.body);
  }

  /** The same request for a fallback; undefined when there is none. */
  #fallen(): Outgoing | undefined {
    const { wire, state, record, request, caller, destination } = this.#incoming;
    const { upstream, contract, model = "" } = this.#target;
    const { fallbacks, upstreams } = state.settings;
    if (fallbacks.length === 0 || destination.route.counts === true) return undefined;
    const failed = { upstream: upstream.name, model: this.#target.model, wire: wire.name };
    const routes = fallbackRoutes(fallbacks, upstreams, failed);
    const allowed = routes.filter((route) => caller.allows(route.upstream.name, route.model));
    this.#fallbacks ??= new Fallbacks(allowed, this.#incoming);
    record.failedFallbacks = this.#fallbacks.failures;
    const whole = this.#fallbacks.isEmpty ? undefined : readSent(this.#sent);
    const streams = wire.isStreamed(destination.path, whole?.document);
    const next =
      whole &&
      this.#fallbacks.next(whole, {
        wire,
        model,
        contract,
        streams,
        list: streams && !record.streams,
        rawHeaders: request.rawHeaders,
        extra: this.#account.headers,
      });
    if (next === undefined) return undefined;
    this.#standIn = next.route;
    return { ...next.outgoing, extra: this.#account.toldBy(next) };
  }

  /** Whether the caller may use any model of the provider. */
  get #isOpen(): boolean {
    const { upstream } = this.#target;
    return upstream.models === undefined && this.#incoming.caller.allows(upstream.name, undefined);
  }

  #outgoing(given: Body): Outgoing {
    const { request, wire, destination, record, bytes, packed } = this.#incoming;
    const { upstream, model, renamed } = this.#target;
    // A body may name two models. If only some are allowed, the request asks for the one that was checked.
    const isScoped = destination.route.model === undefined && !this.#isOpen;
    const isNamed = (renamed || isScoped) && model !== undefined;
    const body = isNamed ? renameModel(wholeOf(given), model) : given;
    this.#sent = body;
    // A compressed body to which nothing was done goes on as it came.
    const sent = body === bytes ? (packed ?? body) : body;
    record.bytesOut = sent.length;
    const isPlain = packed !== undefined && sent !== packed;
    const headers = withKey(historyHeaders(request.rawHeaders, isPlain), upstream);
    const inPieces = body instanceof Pieces;
    return {
      upstream,
      method: "POST",
      path: withoutKey(pathAt(upstream, destination.path) + destination.query, upstream),
      headers: inPieces ? [...headers, "content-length", String(body.length)] : headers,
      body: inPieces ? body.parts : (sent as Buffer),
      wire,
      speaks: destination.route.counts === true ? undefined : wire.name,
      extra: this.#account.headers,
    };
  }
}
