import { type Body, wholeOf } from "./pieces.ts";
import { type Bones, readBones, readWhole } from "./read-bones.ts";

/** Reads a body of ours in full. */
export function readSent(body: Body): Bones | undefined {
  const bones = readBones(wholeOf(body));
  return bones && readWhole(bones);
}
