import type { ToolContent } from "./request.ts";

/** Parameters of a tool that takes none. Some servers refuse a definition without. */
export const NO_PARAMETERS: { readonly type: string; readonly properties: object } = {
  type: "object",
  properties: {},
};

/** What a tool definition says that only stands for earlier calls. */
export const RETIRED_TOOL: Omit<ToolContent, "name"> = {
  description: "No longer available.",
  parameters: NO_PARAMETERS,
};
