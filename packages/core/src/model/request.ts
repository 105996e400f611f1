/** A tool definition in canonical form. */
export interface ToolContent {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the arguments. */
  readonly parameters?: unknown;
  /** Its arguments keep to that schema strictly. */
  readonly strict?: boolean;
  /** Takes free text in the place of arguments. */
  readonly custom?: boolean;
  /** What that text keeps to: a grammar, in a syntax that its vendor names (`lark`, `regex`). */
  readonly grammar?: { readonly syntax: string; readonly definition: string };
}

/** A tool that the request defines. */
export interface Tool {
  readonly name: string;
  /** Position in the caller's list of tools; `-1` when Suture made it. */
  readonly index: number;
  readonly raw: unknown;
  /** Where it stands in the field of tools, if not at its position: `0.functionDeclarations.2`, `clock`. */
  readonly path?: string | undefined;
  /** Has no name of its own, and goes by its type. */
  readonly typed?: boolean;
  /** Carries a prompt-cache mark. */
  readonly marked?: boolean;
  /** … that lasts for an hour. */
  readonly lasting?: boolean;
  /** A function that does not say what its arguments are. */
  readonly bare?: boolean;
  /** What kind of tool it is, where its wire has several: `function`, `custom`, `web_search`. */
  readonly type?: string | undefined;
  /** JSON Schema of a function's arguments, where rules may ask for it. */
  readonly parameters?: { readonly [keyword: string]: unknown } | undefined;
  /** That schema is an OpenAPI schema; `false` where it is none any more. */
  readonly openapi?: boolean | undefined;
  /** A function whose arguments keep to that schema strictly; `false` where they need not any more. */
  readonly strict?: boolean | undefined;
}

/** Which tool a request wants to be called. */
export type Choice =
  | "auto"
  | "none"
  | "required"
  | { readonly name: string; readonly custom?: boolean | undefined };

/** A field of the request besides its messages: what stands there, and what that says. */
export interface Field<Said = never> {
  /** Where it stands: `tool_choice`. */
  readonly place: string;
  /** As the caller has it. */
  readonly value: unknown;
  /** What it says, in whatever form; `undefined` where that is nothing, or something that only its provider knows. */
  readonly says?: Said | undefined;
  /** In no form that its wire knows. */
  readonly unformed?: boolean;
}

/** Which tool is to be called, where that is said. */
export interface ChoiceField extends Field<Choice> {
  /** It may be about no function at all: the list of those that may be called is empty, or it is about the provider's own tools, too. */
  readonly vague?: boolean;
}

/** Whether the answer includes the calls of tools that the provider runs. */
export interface InclusionField extends Field<boolean> {
  /** Those of these tools that the request asks for: `googleSearch`. */
  readonly tools: readonly string[];
}

/** Tools, where they or some of them are in no form that the wire knows. */
export interface ToolsField extends Field<readonly Tool[]> {
  /** The field in the form of its wire, which says the same. */
  readonly made: readonly unknown[] | undefined;
  /** Position of the first entry that is not in that form yet; `undefined` where the field itself is in none. */
  readonly first: number | undefined;
  /** Names of the tools that are not in that form yet. */
  readonly names: readonly string[];
  /** In that form, something is missing. */
  readonly lossy: boolean;
}

/** What a request says besides its history. Absent fields are unknown (a bare list of messages says nothing). */
export interface RequestFacts {
  /** True when the document is a whole request, false for a bare list of messages. */
  readonly whole: boolean;
  readonly model: string | undefined;
  /** `true` manual or forced thinking on, `false` explicitly off, `undefined` not said. */
  readonly thinking?: boolean | undefined;
  /** The field that turns thinking on, where its wire has one. */
  readonly thinkingField?: Field | undefined;
  /** True when earlier messages live at the provider (`previous_response_id`, `conversation`): pairs may be completed there. */
  readonly continues?: boolean | undefined;
  /** True when the provider does not keep items (`store: false`). */
  readonly unstored?: boolean | undefined;
  /** System text, where it is in no form that the wire knows; it says nothing else than its parts where those tell all. */
  readonly system?: Field<readonly string[]> | undefined;
  readonly tools?: ToolsField | undefined;
  /** Which tool is to be called. */
  readonly choice?: ChoiceField | undefined;
  /** The same, where functions were chosen before there were tools: it is about functions alone. */
  readonly past?: Field<Choice> | undefined;
  /** What else is said of tools alone, and goes where there are none. */
  readonly beside?: Field | undefined;
  /** `true`: tools may be defined where the request does not show them; `false`: those it defines are functions, from before there were tools, and the choice is not about them. */
  readonly elsewhere?: boolean | undefined;
  /** Whether the answer includes the calls of tools that the provider runs. */
  readonly included?: InclusionField | undefined;
  /** How hard the model is to think, where that is said in a word. */
  readonly effort?: Field<string> | undefined;
  /** Place of the field that asks for a JSON object, of whatever schema. */
  readonly json?: string | undefined;
  /** Ids of calls that whoever sends the history in its own format settles before that. */
  readonly awaited?: readonly string[] | undefined;
  /** The request as a whole carries a prompt-cache mark, which the provider sets on its last block. */
  readonly marked?: true | undefined;
}
