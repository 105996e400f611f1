/** Opens what a sealer sealed, and reads plain texts. */
export interface Opener {
  open(body: string): unknown;
}
