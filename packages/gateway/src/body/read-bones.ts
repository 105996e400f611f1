import type { KnownBodies } from "./known-bodies.ts";
import type { Verdict } from "./mend.ts";
import { nestsTooDeep } from "./nests-too-deep.ts";
import { type Known, NAME, type Skeleton, skeletonOf, textOf } from "./skeleton.ts";
import { withoutMark } from "./without-mark.ts";

/** A body that was read, as far as necessary. */
export class Bones {
  readonly bytes: Buffer;
  /** Absent when the document is the whole body. */
  readonly skeleton: Skeleton | undefined;
  /** The result of judging it: if the same body comes again, it is not judged again. */
  verdict: Verdict | undefined;
  /** True when the body is kept, and its messages will be needed again. */
  keepsDocument = false;
  /** True when the mended form is kept, if the body is broken. */
  keepsMended = false;
  #document: object | undefined;

  constructor(bytes: Buffer, skeleton: Skeleton | undefined, document: object) {
    this.bytes = bytes;
    this.skeleton = skeleton;
    this.#document = document;
  }

  /** The body without its long strings. */
  get document(): object {
    this.#document ??= JSON.parse(this.text) as object;
    return this.#document;
  }

  /** The text that the document was parsed from, made on demand. */
  get text(): string {
    return textOf(this.skeleton?.bones ?? this.bytes);
  }

  /** The document is not needed for now: while the provider works on its answer, only the bytes are kept. */
  rest(): void {
    if (this.skeleton !== undefined && !this.keepsDocument) this.#document = undefined;
  }
}

/** Bodies shorter than this are parsed as they are. */
const SHORT = 8_192;

/**
 * Reads a body without its long strings; undefined when it is not a JSON object, or nests too deeply. Known bodies save work without
 * changing the result. A byte order mark is skipped.
 */
export function readBones(body: Buffer, knownBodies?: KnownBodies): Bones | undefined {
  const bytes = withoutMark(body);
  if (bytes.length < SHORT) {
    return knownBodies === undefined ? readFlat(bytes) : knownBodies.short.read(bytes, readFlat);
  }
  const known = knownBodies?.find(bytes);
  if (knownBodies !== undefined && known?.isSame === true) return knownBodies.again(known);
  const bones = (known && readOn(bytes, known)) ?? readFirst(bytes);
  if (bones?.skeleton?.history !== undefined) knownBodies?.add(bones, known);
  return bones;
}

/** Reads a body in full. */
export function readWhole(bones: Bones): Bones | undefined {
  const { bytes, skeleton } = bones;
  return skeleton === undefined ? bones : parsed(bytes, undefined, textOf(bytes));
}

function readFirst(bytes: Buffer): Bones | undefined {
  const skeleton = skeletonOf(bytes);
  return skeleton === undefined ? readFlat(bytes) : parsed(bytes, skeleton, textOf(skeleton.bones));
}

function readFlat(bytes: Buffer): Bones | undefined {
  return nestsTooDeep(bytes) ? undefined : parsed(bytes, undefined, textOf(bytes));
}

/** A body whose first messages were read before. */
export interface KnownBones extends Known {
  /** The body that is known. */
  readonly bones: Bones;
}

/** Reads the new part of a body, with a mark in place of the known messages; undefined when the mark is not where they belong. */
function readOn(bytes: Buffer, known: KnownBones): Bones | undefined {
  const { history, messages } = known;
  const skeleton = skeletonOf(bytes, known);
  if (skeleton === undefined) return undefined;
  const { bones } = skeleton;
  const head = textOf(bones.subarray(0, history.boneStart));
  const tail = textOf(bones.subarray(history.boneEnds[messages - 1]));
  const read = parsed(bytes, skeleton, `${head}"${NAME}"${tail}`);
  const document = read?.document as Record<string, unknown> | undefined;
  const rest = document?.[history.key];
  if (document === undefined || !Array.isArray(rest) || rest[0] !== NAME) return undefined;
  const list = (known.bones.document as Record<string, readonly unknown[]>)[
    history.key
  ] as readonly unknown[];
  document[history.key] = list.slice(0, messages).concat(rest.slice(1));
  return read;
}

function parsed(bytes: Buffer, skeleton: Skeleton | undefined, text: string): Bones | undefined {
  try {
    const document: unknown = JSON.parse(text);
    const isObject = typeof document === "object" && document !== null && !Array.isArray(document);
    return isObject ? new Bones(bytes, skeleton, document) : undefined;
  } catch {
    return undefined;
  }
}
