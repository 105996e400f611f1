/** How sure we are that a provider refuses something: `error` it does; `risk` some models, versions or clones do, or nobody knows. */
export type Level = "error" | "risk";

/** One thing a provider demands: a value, how sure we are, where we know it from, and the provider's own words. */
export interface Fact<Value = true> {
  readonly value: Value;
  readonly level: Level;
  /** Where this is known from, in a few words. */
  readonly source: string;
  /** The provider's own refusal, with `{index}`, `{next}`, `{id}`, `{ids}`, `{name}`, `{part}`, `{count}`, `{more}`, `{max}` left open. */
  readonly says?: string;
}

/** Which characters a name or id may hold, and how many. */
export interface Spelling {
  /** Inside of a character class: `A-Za-z0-9_-`. */
  readonly chars: string;
  /** Inside of a character class for the first character, where it is narrower. */
  readonly first?: string;
  readonly min: number;
  readonly max: number;
  /** Up to this length, more than `max` is a risk only: some take it, or nobody was seen to refuse it. */
  readonly doubted?: number;
  /** How ids of calls begin that the provider runs itself, where those are judged. */
  readonly hosted?: string;
  /** Names are judged where tools are defined; nobody was seen to refuse one for standing in a call. */
  readonly defined?: true;
  /** Names of results that are spelled otherwise are a risk only, unless a call of that name is an error. */
  readonly laxResults?: true;
}

/** Kinds of media. */
export type MediaKind = "image" | "audio" | "video" | "document";

/** Kinds of media in results: of documents, all or only those of plain text; of videos, all or only those that come along. */
export type ResultMedia = MediaKind | "plain-document" | "sent-video";

/** Which fields parts may have. */
export interface Inside {
  /** Fields of a message that hold parts. */
  readonly at: readonly string[];
  readonly known: readonly string[];
  /**
   * All that goes together in parts of a type (besides the type, and a prompt-cache mark), or in what a field holds, whatever its
   * type. Of what is not listed here that is not judged.
   */
  readonly only?: { readonly [kind: string]: readonly string[] };
  /** Fields of parts that hold more of the same; with a type, only in parts of that type. */
  readonly into?: { readonly [field: string]: string };
  /** All of them are known, also of parts that say nothing elsewhere. */
  readonly all?: true;
}

/** What the JSON Schema of a function's arguments is asked to be, besides an object at its root. */
export interface SchemaDemands {
  /**
   * What is taken by some: roots that are not said to be objects, but nothing at all, a reference, of several types or otherwise; and
   * what is asked for under these names.
   */
  readonly doubted?: readonly (
    | "empty"
    | "reference"
    | "types"
    | "other"
    | "items"
    | "required"
    | "keywords"
  )[];
  /** The root says which properties there are. */
  readonly properties?: true;
  /** Keywords that do not stand at the root. */
  readonly barred?: readonly string[];
  /** How the properties of the root are called. */
  readonly keys?: Spelling;
  /** An array says what it holds. */
  readonly items?: true;
  /** What an object requires it names, too. */
  readonly required?: true;
  /** All that a schema in the wire's own notation may say, that of OpenAPI. One that is a JSON Schema may be whatever it is. */
  readonly keywords?: readonly string[];
  /** A schema that is to be kept strictly asks for all properties that it names, and takes no others. */
  readonly strict?: true;
}

/**
 * What one endpoint accepts, as named flags and limits. An absent fact means the provider does not care.
 * Every fact switches on exactly one rule, which is named after it in `docs/rules`.
 */
export interface Facts {
  // — pairing —
  /** A call without a result is refused. */
  readonly callHasResult?: Fact;
  /** A result without its call is refused. */
  readonly resultHasCall?: Fact;
  /** A second result for one call is refused. */
  readonly resultIsSingle?: Fact;
  /** Results stand right after their call's message (`adjacent`), or anywhere after it (`later`). */
  readonly resultFollowsCall?: Fact<"adjacent" | "later">;
  /** All results of one assistant message stand in one message; `calls`: and all calls that they answer in one, too. */
  readonly batchIsWhole?: Fact<"results" | "calls">;
  /** A message with results holds nothing else; `documents`: no documents but PDFs. */
  readonly resultsStandAlone?: Fact<true | "documents">;
  /** A message with calls holds neither text nor media. */
  readonly callsStandAlone?: Fact;
  /** Results come before other parts of their message. */
  readonly resultsComeFirst?: Fact;
  /** Calls come after the other parts of their message. */
  readonly callsComeLast?: Fact;
  /** All calls of one turn's step stand together, before any of their results or other items (Responses clones). */
  readonly callsStandTogether?: Fact;
  /** A result names the same tool as its call. */
  readonly resultNamesCall?: Fact;
  /** A call the provider ran itself has its result behind it before anybody speaks. */
  readonly providerCallHasResult?: Fact;

  // — ids and names —
  /** Every call carries an id. */
  readonly callHasId?: Fact;
  /** One id stands for one call within one message. */
  readonly callIdIsUniqueInStep?: Fact;
  /** One id stands for one call within one turn. */
  readonly callIdIsUniqueInTurn?: Fact;
  /** How a call id may be spelled. */
  readonly callIdSpelling?: Fact<Spelling>;
  /** The name of who speaks holds neither white space nor signs of markup. */
  readonly speakerNameIsPlain?: Fact;
  /** How a tool name may be spelled. */
  readonly toolNameSpelling?: Fact<Spelling>;
  /** How ids of items begin, by item type, and their greatest length (Responses). */
  readonly itemId?: Fact<{ readonly prefixes: { readonly [type: string]: string }; readonly max: number }>;

  // — arguments —
  /** Arguments given as text parse as JSON; `given`: empty ones pass. */
  readonly argumentsAreJson?: Fact<true | "given">;
  /** Arguments are an object. */
  readonly argumentsAreObject?: Fact;

  /** Calls have arguments; free text as input is unknown. */
  readonly callIsFunction?: Fact;
  /**
   * Results of the kind before tools (the role `function`) are refused; `both`: calls (`function_call`), too; `unread`: those are
   * not looked at, so that a message without anything else is empty.
   */
  readonly callIsModern?: Fact<"results" | "unread" | "both">;

  // — emptiness —
  /** The history holds at least one message. */
  readonly historyHasMessage?: Fact;
  /**
   * A message of these roles says something; with `joins`, a neighbour of its role may speak for it; with `aloud`, a
   * thought is not enough; with `butLast`, an assistant's at the end need not.
   */
  readonly messageHasContent?: Fact<{
    readonly roles: readonly ("user" | "assistant" | "system")[];
    readonly joins?: true;
    readonly aloud?: true;
    readonly butLast?: true;
  }>;
  /**
   * `content` is neither null nor absent; `calls`: not even beside calls; `text`: and an empty list is none of an
   * assistant's or a tool's; `given`: it may be null; `system`: that of others may.
   */
  readonly contentIsPresent?: Fact<"but-calls" | "calls" | "text" | "given" | "system">;
  /** A text part of length zero is refused, also beside others. */
  readonly textIsNotEmpty?: Fact;
  /** White-space text is refused when its message says nothing else (beside others it is a risk). */
  readonly textIsNotBlank?: Fact;
  /** `tool_calls: []` is refused. */
  readonly toolCallsAreNotEmpty?: Fact;
  /** `tool_calls: null` is refused. */
  readonly toolCallsAreNotNull?: Fact;
  /** A result has content: always, or when it reports a failure. */
  readonly resultHasContent?: Fact<"always" | "failed">;

  // — shape —
  /** Messages are objects whose content has a type the wire knows. */
  readonly messageIsWellFormed?: Fact;
  /** A request's field for system text is in a form that the wire knows. */
  readonly systemIsWellFormed?: Fact;
  /** Tools are defined in the form of the wire; `definitions`: whether entries that define nothing are refused, nobody knows. */
  readonly toolIsWellFormed?: Fact<true | "definitions">;
  /** Tools are of one of these types. */
  readonly toolTypeIsKnown?: Fact<readonly string[]>;
  /** Which tool is to be called is said in a form of the wire. */
  readonly toolChoiceIsWellFormed?: Fact;
  /** Roles the wire knows, as it spells them. */
  readonly roleIsKnown?: Fact<readonly string[]>;
  /**
   * Parts and items are of a type the wire knows; `own`: of one that who invented the wire knows; `exact`: and addresses of
   * pictures have an object around them; `plain`: refusals and spoken answers are unknown, too; a list: those and all
   * others but parts of these types, which only this provider has.
   */
  readonly partIsKnown?: Fact<true | "own" | "exact" | "plain" | readonly string[]>;
  /**
   * Fields of messages that are not among the known ones (`assistant.prefix`: known there alone) are refused (those `doubted`:
   * perhaps); with `inside`, those of their parts, too. Of some, `values` lists what they may say.
   */
  readonly fieldIsAllowed?: Fact<{
    readonly known: readonly string[];
    readonly doubted?: readonly string[];
    readonly values?: { readonly [field: string]: readonly string[] };
    readonly inside?: Inside;
  }>;

  /**
   * Calls and thoughts are the assistant's, results are not, and only messages of some roles hold media; with
   * `anyoneThinks`, thoughts may stand elsewhere.
   */
  readonly partFitsRole?: Fact<{
    readonly media: readonly ("system" | "user" | "assistant")[];
    readonly anyoneThinks?: true;
  }>;

  // — order —
  /** The first message after any system text is the user's. */
  readonly startsWithUser?: Fact;
  /** User and assistant take turns. */
  readonly rolesAlternate?: Fact;
  /**
   * The last message is the user's or a tool's (no prefill); an empty assistant message may still end it. `thoughts`: only
   * one that holds thoughts may not, unless thinking is on; `results`: nor one right behind results, where tools are defined.
   */
  readonly endsWithUser?: Fact<true | "thoughts" | "results">;
  /** No more than one assistant message stands at the end. */
  readonly prefillIsSingle?: Fact;
  /** The last assistant text does not end in white space. */
  readonly endIsTrimmed?: Fact;
  /**
   * Where system messages may stand: `nowhere` in the list; only at its start (`first`); after the start, a user or another
   * system message (`after-user`); anywhere but first, in runs that precede an assistant message or end the list (`inside`).
   */
  readonly systemPlacement?: Fact<"nowhere" | "first" | "after-user" | "inside">;
  /** An assistant message stands between a tool result and the next user message; `documents`: with a document that is no PDF. */
  readonly assistantFollowsTool?: Fact<true | "documents">;
  /** A message with calls comes right after a user message or results. */
  readonly callFollowsUser?: Fact;

  // — reasoning —
  /** Reasoning carries a signature. */
  readonly reasoningIsSigned?: Fact;
  /** Only these vendors' proofs are understood; with an empty list reasoning has no place on the wire. */
  readonly reasoningIsNative?: Fact<readonly string[]>;
  /** Reasoning in these message fields is refused. */
  readonly reasoningIsAllowed?: Fact<readonly string[]>;
  /**
   * Assistant messages with calls bring their reasoning back, unless thinking is off; `field` says where, if it matters,
   * `empty` whether an empty one will do, `always` that it cannot be off. `running`: this is sure only of a tool loop whose
   * results end the history, and there of all that the assistant said since somebody last spoke to it.
   */
  readonly reasoningIsPresent?: Fact<{
    readonly field?: string;
    readonly empty: boolean;
    readonly always?: true;
    readonly running?: true;
  }>;
  /** A reasoning item is followed by the item it led to. */
  readonly reasoningIsFollowed?: Fact;
  /** An assistant message does not end with reasoning. */
  readonly reasoningIsConcluded?: Fact;
  /** With thinking on, the assistant message of the running tool loop starts with its reasoning. */
  readonly thinkingComesFirst?: Fact;
  /** The first call of each step of the current turn brings its signature back. */
  readonly callIsSigned?: Fact;
  /** With `store: false`, replayed reasoning carries its encrypted form. */
  readonly reasoningIsStored?: Fact;

  // — capabilities —
  /** A history with calls or results comes with tool definitions. */
  readonly toolsAreDefined?: Fact;
  /** The greatest number of tools. */
  readonly toolCount?: Fact<number>;
  /** The greatest number of calls of one message. */
  readonly callCount?: Fact<number>;
  /** Every definition of a function says what its arguments are, also when it takes none. */
  readonly toolHasParameters?: Fact;
  /** The schema of a function's arguments is an object at its root, and what else is said here. */
  readonly toolSchema?: Fact<SchemaDemands>;
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
  /** Beside functions, no effort is asked of the model. With `unasked`, it has to be told so: how sure that is. */
  readonly effortFitsTools?: Fact<{ readonly unasked?: Level }>;
  /** Where a JSON object is asked for, a message has the word; what stands beside the messages does not count. */
  readonly jsonIsMentioned?: Fact;
  /**
   * While it thinks, no model is made to call a certain tool; `any` says how sure it is that it is not made to call one at all
   * either, `unasked` that it thinks unless it is told not to.
   */
  readonly toolChoiceIsFree?: Fact<{ readonly any?: Level; readonly unasked?: Level }>;
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

  // — text and size —
  /** Text holds no lone surrogate. */
  readonly textIsWellFormed?: Fact;
  /** Text holds no NUL. */
  readonly textHasNoNul?: Fact;
  /** The greatest length of one string, in characters. */
  readonly textLength?: Fact<number>;
  /**
   * How large a picture may be that comes with the request, and is not empty: characters of base64, and pixels of its longer side; fewer where there
   * are more than so many pictures.
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

/** What an endpoint takes of the settings that a conversion carries over. What is absent here is taken as it comes. */
export interface SettingLimits {
  /** Of temperature and top-p, only one may be given; `none`: the model samples as it sees fit. */
  readonly sampling?: "one" | "none";
  /** The model thinks before it answers, `unasked` or only when `asked` to. While it does, it samples as it sees fit. */
  readonly thinks?: "unasked" | "asked";
  /** The greatest temperature. */
  readonly temperature?: number;
  /** The least number of tokens that an answer may be limited to. */
  readonly minTokens?: number;
  /** Where this is known from, in a few words. */
  readonly source: string;
}

/** What changes for some models of a provider. `null` takes a fact back. */
export interface ModelFacts {
  /** Matched against the model's name without provider prefixes, in lower case. */
  readonly match: RegExp;
  readonly facts: { readonly [Name in keyof Facts]?: Facts[Name] | null };
  readonly settings?: SettingLimits;
}

/** What one provider accepts on one wire. */
export interface WireFacts {
  /** The server joins consecutive messages of one role before it judges them. */
  readonly mergesRuns: boolean;
  readonly facts: Facts;
  readonly settings?: SettingLimits;
  readonly models?: readonly ModelFacts[];
}

/** What a provider accepts, for each format its endpoints speak. The first is the default. */
export interface Contract {
  readonly name: string;
  readonly title: string;
  readonly wires: { readonly [format: string]: WireFacts };
}
