/** A tool definition in canonical form. */
export interface ToolContent {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the arguments. */
  readonly parameters?: unknown;
  /** The model must follow that schema strictly. */
  readonly strict?: boolean;
  /** Takes free text instead of arguments. */
  readonly custom?: boolean;
  /** The grammar of that text, in a syntax named by the vendor (`lark`, `regex`). */
  readonly grammar?: { readonly syntax: string; readonly definition: string };
}

/** A tool defined by the request. */
export interface Tool {
  readonly name: string;
  /** Position in the caller's list of tools; `-1` when Suture made it. */
  readonly index: number;
  readonly raw: unknown;
  /** Path inside the field of tools, if it is not the position: `0.functionDeclarations.2`, `clock`. */
  readonly path?: string | undefined;
  /** It has no name, and goes by its type. */
  readonly typed?: boolean;
  /** Carries a prompt-cache mark. */
  readonly marked?: boolean;
  /** The prompt-cache mark lasts for an hour. */
  readonly lasting?: boolean;
  /** A function without a schema of its arguments. */
  readonly bare?: boolean;
  /** The kind of tool, where the wire has several: `function`, `custom`, `web_search`. */
  readonly type?: string | undefined;
  /** JSON Schema of a function's arguments, where rules may need it. */
  readonly parameters?: { readonly [keyword: string]: unknown } | undefined;
  /** The schema is an OpenAPI schema; `false` if a repair changed that. */
  readonly openapi?: boolean | undefined;
  /** The model must follow the function's schema strictly; `false` if a repair changed that. */
  readonly strict?: boolean | undefined;
}

/** Which tool the model must call. */
export type Choice =
  | "auto"
  | "none"
  | "required"
  | { readonly name: string; readonly custom?: boolean | undefined };

/** A field of the request besides its messages: its value, and what it means. */
export interface Field<Said = never> {
  /** Its place: `tool_choice`. */
  readonly place: string;
  /** The caller's value. */
  readonly value: unknown;
  /** Its meaning, whatever the form; `undefined` if it has none, or one that only its provider knows. */
  readonly says?: Said | undefined;
  /** It is in no form that its wire knows. */
  readonly unformed?: boolean;
}

/** The field that says which tool the model must call. */
export interface ChoiceField extends Field<Choice> {
  /** It may concern no function: the list of allowed tools is empty, or it also allows the provider's own tools. */
  readonly vague?: boolean;
}

/** Whether the answer includes calls of tools that the provider runs. */
export interface InclusionField extends Field<boolean> {
  /** Tools of this kind that the request asks for: `googleSearch`. */
  readonly tools: readonly string[];
}

/** The field of tools, if it or some entries are in no form that the wire knows. */
export interface ToolsField extends Field<readonly Tool[]> {
  /** The same field in the form of its wire. */
  readonly made: readonly unknown[] | undefined;
  /** Position of the first entry that is not in that form; `undefined` if the field itself is not. */
  readonly first: number | undefined;
  /** Names of the tools that are not in that form. */
  readonly names: readonly string[];
  /** That form loses something. */
  readonly lossy: boolean;
}

/** What a request says besides its history. Absent fields are unknown: a bare list of messages says nothing. */
export interface RequestFacts {
  /** True when the document is a whole request, false for a bare list of messages. */
  readonly whole: boolean;
  readonly model: string | undefined;
  /** `true` for manual or forced thinking, `false` if explicitly off, `undefined` if not said. */
  readonly thinking?: boolean | undefined;
  /** The field that turns thinking on, if the wire has one. */
  readonly thinkingField?: Field | undefined;
  /**
   * True when earlier messages are stored at the provider (`previous_response_id`, `conversation`): pairs may be
   * completed there.
   */
  readonly continues?: boolean | undefined;
  /** True when the provider does not keep items (`store: false`). */
  readonly unstored?: boolean | undefined;
  /**
   * System text, if it is in no form that the wire knows. `says` is absent if the parts in the outline's `system` tell
   * everything.
   */
  readonly system?: Field<readonly string[]> | undefined;
  readonly tools?: ToolsField | undefined;
  /** The field that says which tool to call. */
  readonly choice?: ChoiceField | undefined;
  /** The same in the older form (`function_call`), which concerns functions alone. */
  readonly oldChoice?: Field<Choice> | undefined;
  /** Another field that makes no sense without tools: `parallel_tool_calls`, a `toolConfig` that has none. */
  readonly toolOption?: Field | undefined;
  /** There may be tools that the request does not show. */
  readonly hiddenTools?: true | undefined;
  /** The tools are functions in the older form (`functions`), which only the older choice concerns. */
  readonly oldTools?: true | undefined;
  /** Whether the answer includes calls of tools that the provider runs. */
  readonly included?: InclusionField | undefined;
  /** How hard the model should think, where the wire has a word for it. */
  readonly effort?: Field<string> | undefined;
  /** Place of the field that asks for JSON output. */
  readonly json?: string | undefined;
  /** Ids of calls that the sender (an SDK with its own format) settles before sending. */
  readonly awaited?: readonly string[] | undefined;
  /** The request itself carries a prompt-cache mark, which the provider puts on its last block. */
  readonly marked?: true | undefined;
}
