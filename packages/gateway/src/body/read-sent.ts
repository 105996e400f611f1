import { type Body, wholeOf } from "./pieces.ts";
import { type Bones, readBones, readWhole } from "./read-bones.ts";

/** Reads in full a body that we sent. */
export function readSent(body: Body): Bones | undefined {
  const bones = readBones(wholeOf(body));
  return bones && readWhole(bones);
}
