import type { Fact } from "../contract.ts";
import type { Spelling } from "./ids.ts";

/** Kinds of media. */
export type MediaKind = "image" | "audio" | "video" | "document";

/** Kinds of media in results: of documents, all or only those of plain text; of videos, all or only those that come along. */
export type ResultMedia = MediaKind | "plain-document" | "sent-video";

/** Which tools, media and prompt-cache marks are taken. */
export interface CapabilityFacts {
  /** A history with calls or results comes with tool definitions. */
  readonly toolsAreDefined?: Fact;
  /** The greatest number of tools. */
  readonly toolCount?: Fact<number>;
  /** Every definition of a function says what its arguments are, also when it takes none. */
  readonly toolHasParameters?: Fact;
  /** Tool definitions have different names. */
  readonly toolIsUnique?: Fact;
  /** An empty list of tools is refused. */
  readonly toolsAreNotEmpty?: Fact;
  /**
   * Which choices of a tool are refused without tools: all, those that allow calls, or those that demand one. With `named`, the
   * tool that a choice names must be among them (`risk`: perhaps).
   */
  readonly toolChoiceHasTool?: Fact<{
    readonly without: "all" | "calls" | "forced";
    readonly named?: true | "risk";
  }>;
  /** Where a JSON object is asked for, a message has the word; what stands beside the messages does not count. */
  readonly jsonIsMentioned?: Fact;
  /** Media that messages may hold; of those `doubted`, more than these is a risk only. */
  readonly mediaIsSupported?: Fact<
    readonly MediaKind[] | { readonly taken: readonly MediaKind[]; readonly doubted: readonly MediaKind[] }
  >;
  /**
   * Media of a kind under addresses that begin so is not fetched: it has to come with the request. In results, that is a risk
   * only for kinds that are `doubted`.
   */
  readonly mediaIsReachable?: Fact<
    { readonly [Kind in MediaKind]?: readonly string[] } & { readonly doubted?: readonly MediaKind[] }
  >;
  /** A picture is at an address on the web, or there with its bytes. */
  readonly imageAddressIsValid?: Fact;
  /**
   * Of which types media of a kind may be, where it names one: a list of how they begin. Where that is not known, `but` lists how
   * those of documents begin that were refused. With `exact`, the bytes of pictures are of the type that is named; `doubted`: that
   * is a risk only.
   */
  readonly mediaTypeIsKnown?: Fact<
    { readonly [Kind in MediaKind]?: readonly string[] } & {
      readonly but?: readonly string[];
      readonly exact?: true | "doubted";
    }
  >;
  /** Media that tool results may hold. */
  readonly resultMediaIsSupported?: Fact<readonly ResultMedia[]>;
  /** A message with a document also holds text. */
  readonly documentHasText?: Fact;
  /** How the name of a document may be spelled, with no two spaces in a row. */
  readonly documentNameSpelling?: Fact<Spelling>;
  /** No two documents share a name. */
  readonly documentNameIsUnique?: Fact;
  /**
   * A prompt-cache mark stands on no thought. One that is a part of its own has something before it in its message, and that
   * is neither a thought nor a document other than a PDF. `longest-first`: and those that last for an hour come before others.
   */
  readonly cacheMarkIsPlaced?: Fact<true | "longest-first">;
  /** The greatest number of prompt-cache marks. */
  readonly cacheMarkCount?: Fact<number>;
}
