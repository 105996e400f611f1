import type { Fact } from "../contract.ts";

/** Upper limits. */
export interface SizeFacts {
  /** The maximum number of calls in a message. */
  readonly callCount?: Fact<number>;
  /** The maximum length of a string, in characters. */
  readonly textLength?: Fact<number>;
  /**
   * An image sent with the request is not empty, and limited in characters of base64 and in pixels of its longer side.
   * With more than `count` images, fewer pixels are allowed.
   */
  readonly mediaFits?: Fact<{
    readonly characters: number;
    readonly pixels: number;
    readonly many: { readonly count: number; readonly pixels: number };
  }>;
  /** The maximum number of images and documents together. */
  readonly mediaCount?: Fact<number>;
  /** The maximum number of messages. */
  readonly messageCount?: Fact<number>;
}
