import type { Fact } from "../contract.ts";
import type { Spelling } from "./ids.ts";

/** Kinds of media. */
export type MediaKind = "image" | "audio" | "video" | "document";

/**
 * Kinds of media in results. `plain-document`: only plain text documents; `sent-video`: only videos sent with the
 * request.
 */
export type ResultMedia = MediaKind | "plain-document" | "sent-video";

/** Which tools, media and prompt-cache marks are accepted. */
export interface CapabilityFacts {
  /** A history with calls or results comes with tool definitions. */
  readonly toolsAreDefined?: Fact;
  /** The maximum number of tools. */
  readonly toolCount?: Fact<number>;
  /** Every function has a schema of its arguments, even if it takes none. */
  readonly toolHasParameters?: Fact;
  /** Tools have different names. */
  readonly toolIsUnique?: Fact;
  /** An empty list of tools is refused. */
  readonly toolsAreNotEmpty?: Fact;
  /**
   * Which tool choices are refused without tools: all, those that allow calls, or those that force one. With `named`,
   * the chosen tool must be defined (`risk`: perhaps).
   */
  readonly toolChoiceHasTool?: Fact<{
    readonly without: "all" | "calls" | "forced";
    readonly named?: true | "risk";
  }>;
  /**
   * A request that combines functions with any of these provider-run tools must ask for the latter's calls. For
   * `doubted` tools, this is only a risk.
   */
  readonly providerCallsAreIncluded?: Fact<{
    readonly tools: readonly string[];
    readonly doubted: readonly string[];
  }>;
  /** If a JSON object is requested, a message contains "json". System text outside the messages does not count. */
  readonly jsonIsMentioned?: Fact;
  /** Kinds of media that messages may hold; `doubted` kinds are only a risk. */
  readonly mediaIsSupported?: Fact<
    readonly MediaKind[] | { readonly taken: readonly MediaKind[]; readonly doubted: readonly MediaKind[] }
  >;
  /**
   * How URLs that are not fetched begin, by kind of media: such media must be sent with the request. In results,
   * `doubted` kinds are only a risk.
   */
  readonly mediaIsReachable?: Fact<
    { readonly [Kind in MediaKind]?: readonly string[] } & { readonly doubted?: readonly MediaKind[] }
  >;
  /** Documents are given by their address, which may be a `data:` URL, and not as files. */
  readonly documentIsLinked?: Fact;
  /** The URL of an image is a web address, or a `data:` URL with its bytes. */
  readonly imageAddressIsValid?: Fact;
  /**
   * Accepted media types by kind, each given by its start. If the accepted types of documents are unknown, `but` lists
   * refused ones. With `exact`, images must have the type that they name; `doubted`: otherwise it is only a risk.
   */
  readonly mediaTypeIsKnown?: Fact<
    { readonly [Kind in MediaKind]?: readonly string[] } & {
      readonly but?: readonly string[];
      readonly exact?: true | "doubted";
    }
  >;
  /** Media that results may hold. */
  readonly resultMediaIsSupported?: Fact<readonly ResultMedia[]>;
  /** A message with a document also holds text. */
  readonly documentHasText?: Fact;
  /** Spelling of a document's name, which also has no two spaces in a row. */
  readonly documentNameSpelling?: Fact<Spelling>;
  /** No two documents have the same name. */
  readonly documentNameIsUnique?: Fact;
  /**
   * Prompt-cache marks are not on reasoning. A mark that is its own part follows another part of its message, which is
   * neither reasoning nor a document other than PDF. `longest-first`: marks that last for an hour also precede all
   * others.
   */
  readonly cacheMarkIsPlaced?: Fact<true | "longest-first">;
  /** The maximum number of prompt-cache marks. */
  readonly cacheMarkCount?: Fact<number>;
}
