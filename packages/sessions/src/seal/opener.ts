/** Opens what a sealer sealed, and reads what was never sealed. */
export interface Opener {
  open(body: string): unknown;
}
