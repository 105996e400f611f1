import { nestsTooDeep } from "./nests-too-deep.ts";
import { type Skeleton, skeletonOf } from "./skeleton.ts";

/** A body that was read, as far as it had to be. */
export interface Bones {
  readonly bytes: Buffer;
  /** Absent when the text below is the whole body. */
  readonly skeleton: Skeleton | undefined;
  readonly text: string;
  readonly document: unknown;
}

/** Short bodies are parsed as they are. */
const SHORT = 8_192;

/** Reads a body without its long strings; undefined when it is not a JSON object, or nests deeper than any that is meant. */
export function readBones(bytes: Buffer): Bones | undefined {
  if (nestsTooDeep(bytes)) return undefined;
  const skeleton = bytes.length < SHORT ? undefined : skeletonOf(bytes);
  return parsed(bytes, skeleton, skeleton?.text ?? bytes.toString("utf8"));
}

/** Reads a body in full. */
export function readWhole({ bytes, skeleton, ...bones }: Bones): Bones | undefined {
  if (skeleton === undefined) return { bytes, skeleton, ...bones };
  return parsed(bytes, undefined, bytes.toString("utf8"));
}

function parsed(bytes: Buffer, skeleton: Skeleton | undefined, text: string): Bones | undefined {
  try {
    const document: unknown = JSON.parse(text);
    const isObject = typeof document === "object" && document !== null && !Array.isArray(document);
    return isObject ? { bytes, skeleton, text, document } : undefined;
  } catch {
    return undefined;
  }
}
