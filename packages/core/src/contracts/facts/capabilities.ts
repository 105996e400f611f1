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
  /**
   * A request that combines functions with any of these tools, which the provider runs, asks to be told of their calls. For those that
   * are `doubted`, it is only a risk.
   */
  readonly providerCallsAreIncluded?: Fact<{
    readonly tools: readonly string[];
    readonly doubted: readonly string[];
  }>;
  /** Where a JSON object is asked for, a message says "json"; system text that stands outside of them does not count. */
  readonly jsonIsMentioned?: Fact;
  /** Kinds of media that messages may hold; kinds that are `doubted` are only a risk. */
  readonly mediaIsSupported?: Fact<
    readonly MediaKind[] | { readonly taken: readonly MediaKind[]; readonly doubted: readonly MediaKind[] }
  >;
  /**
   * How addresses begin that are not fetched, by kind of media: what stands there has to come with the request. In results, kinds that
   * are `doubted` are only a risk.
   */
  readonly mediaIsReachable?: Fact<
    { readonly [Kind in MediaKind]?: readonly string[] } & { readonly doubted?: readonly MediaKind[] }
  >;
  /** The address of a picture is one on the web, or a `data:` URL that holds its bytes. */
  readonly imageAddressIsValid?: Fact;
  /**
   * The types that media of a kind may name, each by how it begins. Where nobody knows which types of documents are taken, `but` lists
   * those that were refused. With `exact`, the bytes of a picture are of the type that it names; `doubted`: otherwise it is only a risk.
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
   * A prompt-cache mark stands on no thought. One that is a part of its own stands behind another part of its message, which is neither
   * a thought nor a document other than a PDF. `longest-first`: and marks that last for an hour come before all others.
   */
  readonly cacheMarkIsPlaced?: Fact<true | "longest-first">;
  /** The greatest number of prompt-cache marks. */
  readonly cacheMarkCount?: Fact<number>;
}
