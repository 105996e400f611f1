/** The seed of a generated run: the same on every run, or another one that `SUTURE_SEED` shifts it to. */
export function seedOf(fixed: number): number {
  return fixed + Number(process.env.SUTURE_SEED ?? 0);
}
