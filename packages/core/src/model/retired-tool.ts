import type { ToolContent } from "./request.ts";

/** Parameters of a tool without arguments. Some servers refuse a definition that has none. */
export const NO_PARAMETERS: { readonly type: string; readonly properties: object } = {
  type: "object",
  properties: {},
};

/** The definition of a tool that is only mentioned by earlier calls. */
export const RETIRED_TOOL: Omit<ToolContent, "name"> = {
  description: "No longer available.",
  parameters: NO_PARAMETERS,
};
