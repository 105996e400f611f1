import type { Fact } from "../contract.ts";
import type { Spelling } from "./ids.ts";

/** Which fields parts may have. */
export interface Inside {
  /** Fields of a message that hold parts. */
  readonly at: readonly string[];
  readonly known: readonly string[];
  /**
   * All fields allowed together in parts of a type or in a field, besides the type and a prompt-cache mark. Other parts
   * may combine all `known` fields.
   */
  readonly only?: { readonly [kind: string]: readonly string[] };
  /** Fields of parts that hold more parts; with a type, only in parts of that type. */
  readonly into?: { readonly [field: string]: string };
  /** Parts that only this provider has are checked too: all their fields are known. */
  readonly all?: true;
}

/** Demands on the root of a function's schema, besides that it is an object. */
export interface SchemaDemands {
  /**
   * Roots without type `object` that some models accept: an `empty` one, a `reference`, and one with several `types`.
   */
  readonly doubted?: readonly ("empty" | "reference" | "types")[];
  /** The root has `properties`. */
  readonly properties?: true;
  /** Keywords that are refused at the root. */
  readonly barred?: readonly string[];
  /** The spelling of the root's properties. */
  readonly keys?: Spelling;
  /** Only schemas in the wire's own notation (OpenAPI) are checked; JSON Schema is not. */
  readonly openapi?: true;
}

/** Demands on every schema inside a function's schema, including the root. */
export interface SubschemaDemands {
  /** Arrays have a schema of their items. */
  readonly items?: true;
  /** Objects name all properties that they require. */
  readonly required?: true;
  /** The allowed keywords in the wire's own notation (OpenAPI); JSON Schema is not checked. */
  readonly keywords?: readonly string[];
  /** Schemas of strict tools require all properties that they name, and allow no others. */
  readonly strict?: true;
}

/** The form in which messages, parts and tools are written. */
export interface ShapeFacts {
  /**
   * Results of the older kind (role `function`) are refused; `both`: so are calls (`function_call`); `unread`: calls
   * are ignored, so a message with nothing else is empty.
   */
  readonly callIsModern?: Fact<"results" | "unread" | "both">;
  /** Messages are objects whose content has a valid type. */
  readonly messageIsWellFormed?: Fact;
  /** The field for system text is in a valid form. */
  readonly systemIsWellFormed?: Fact;
  /** Tools are in a valid form; `definitions`: it is unknown whether entries that define nothing are refused. */
  readonly toolIsWellFormed?: Fact<true | "definitions">;
  /** Tools have one of these types; `custom`: tools that take free text have one of these names. */
  readonly toolTypeIsKnown?: Fact<{
    readonly types?: readonly string[];
    readonly custom?: readonly string[];
  }>;
  /** The tool choice is in a valid form. */
  readonly toolChoiceIsWellFormed?: Fact;
  /** Known roles, in the wire's spelling. */
  readonly roleIsKnown?: Fact<readonly string[]>;
  /**
   * Parts and items have a known type. `own`: one that the wire's inventor knows; `exact`: URLs of images must also be
   * in an object; `plain`: refusals and spoken answers are unknown too; a list: the same, except for these types of the
   * provider's own.
   */
  readonly partIsKnown?: Fact<true | "own" | "exact" | "plain" | readonly string[]>;
  /**
   * Fields of messages other than the `known` ones (`assistant.prefix`: known only there) are refused; `doubted` ones
   * perhaps. `inside` checks the fields of parts too. `values` limits the values of some fields.
   */
  readonly fieldIsAllowed?: Fact<{
    readonly known: readonly string[];
    readonly doubted?: readonly string[];
    readonly values?: { readonly [field: string]: readonly string[] };
    readonly inside?: Inside;
  }>;
  /**
   * Calls and reasoning belong to the assistant, results do not, and only messages of some roles hold media; with
   * `anyoneThinks`, reasoning may be anywhere. `sounds`: where audio is only a risk.
   */
  readonly partFitsRole?: Fact<{
    readonly media: readonly ("system" | "user" | "assistant")[];
    readonly anyoneThinks?: true;
    readonly sounds?: "system";
  }>;
  /** The root of a function's schema is an object, with further demands. */
  readonly toolSchema?: Fact<SchemaDemands>;
  /** Demands on all schemas inside it, and on the root. */
  readonly toolSubschemas?: Fact<SubschemaDemands>;
  /** All of them are objects, and references point into `$defs`. */
  readonly toolSchemaIsWellFormed?: Fact;
}
