/** The seed of a generated run: fixed, unless `SUTURE_SEED` shifts it. */
export function seedOf(fixed: number): number {
  return fixed + Number(process.env.SUTURE_SEED ?? 0);
}
