import type { Fact } from "../contract.ts";

/** How much there may be of something. */
export interface SizeFacts {
  /** The greatest number of calls of one message. */
  readonly callCount?: Fact<number>;
  /** The greatest length of one string, in characters. */
  readonly textLength?: Fact<number>;
  /**
   * A picture that comes with the request is not empty, and no larger than so many characters of base64, and so many pixels on its longer
   * side; fewer where there are more than `count` pictures.
   */
  readonly mediaFits?: Fact<{
    readonly characters: number;
    readonly pixels: number;
    readonly many: { readonly count: number; readonly pixels: number };
  }>;
  /** The greatest number of pictures and documents together. */
  readonly mediaCount?: Fact<number>;
  /** The greatest number of messages. */
  readonly messageCount?: Fact<number>;
}
