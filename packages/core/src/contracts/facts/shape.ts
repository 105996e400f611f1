import type { Fact } from "../contract.ts";
import type { Spelling } from "./ids.ts";

/** Which fields parts may have. */
export interface Inside {
  /** Fields of a message that hold parts. */
  readonly at: readonly string[];
  readonly known: readonly string[];
  /**
   * By type of part, or by field, all the fields that go together there, besides the type and a prompt-cache mark. Parts that are not
   * listed may combine all `known` ones.
   */
  readonly only?: { readonly [kind: string]: readonly string[] };
  /** Fields of parts that hold more of the same; with a type, only in parts of that type. */
  readonly into?: { readonly [field: string]: string };
  /** Parts that only this provider has are judged, too: all of their fields are known. */
  readonly all?: true;
}

/** What the JSON Schema of a function's arguments is asked to be at its root, besides an object. */
export interface SchemaDemands {
  /**
   * Roots that some models take though they are not said to be an object: one that says nothing (`empty`), a `reference`, and one that
   * names several `types`.
   */
  readonly doubted?: readonly ("empty" | "reference" | "types")[];
  /** The root says which properties there are. */
  readonly properties?: true;
  /** Keywords that do not stand at the root. */
  readonly barred?: readonly string[];
  /** How the properties of the root are called. */
  readonly keys?: Spelling;
  /** This is asked of schemas in the wire's own notation alone, that of OpenAPI. One that is a JSON Schema may be whatever it is. */
  readonly openapi?: true;
}

/** What every schema within that of a function's arguments is asked to be, the whole one among them. */
export interface SubschemaDemands {
  /** An array says what it holds. */
  readonly items?: true;
  /** What an object requires it names, too. */
  readonly required?: true;
  /** All that a schema in the wire's own notation may say, that of OpenAPI. One that is a JSON Schema may be whatever it is. */
  readonly keywords?: readonly string[];
  /** A schema that is to be kept strictly asks for all properties that it names, and takes no others. */
  readonly strict?: true;
}

/** In which form messages, parts and tools are written. */
export interface ShapeFacts {
  /**
   * Results of the kind before tools (the role `function`) are refused; `both`: calls (`function_call`), too; `unread`: those are
   * not looked at, so that a message without anything else is empty.
   */
  readonly callIsModern?: Fact<"results" | "unread" | "both">;
  /** Messages are objects whose content has a type the wire knows. */
  readonly messageIsWellFormed?: Fact;
  /** A request's field for system text is in a form that the wire knows. */
  readonly systemIsWellFormed?: Fact;
  /** Tools are defined in the form of the wire; `definitions`: whether entries that define nothing are refused, nobody knows. */
  readonly toolIsWellFormed?: Fact<true | "definitions">;
  /** Tools are of one of these types; `custom`: those that take free text have one of these names. */
  readonly toolTypeIsKnown?: Fact<{
    readonly types?: readonly string[];
    readonly custom?: readonly string[];
  }>;
  /** Which tool is to be called is said in a form of the wire. */
  readonly toolChoiceIsWellFormed?: Fact;
  /** Roles the wire knows, as it spells them. */
  readonly roleIsKnown?: Fact<readonly string[]>;
  /**
   * Parts and items are of a type the wire knows. `own`: of one that who invented the wire knows; `exact`: and addresses of pictures have
   * an object around them. `plain`: refusals and spoken answers are unknown, too; a list: so they are, but parts of these types are
   * known, which only this provider has.
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
  /** The schema of a function's arguments is an object at its root, and what else is said here. */
  readonly toolSchema?: Fact<SchemaDemands>;
  /** All schemas within it, and it itself, are as is said here. */
  readonly toolSubschemas?: Fact<SubschemaDemands>;
  /** All of them are objects, and what one refers to stands in `$defs`. */
  readonly toolSchemaIsWellFormed?: Fact;
}
