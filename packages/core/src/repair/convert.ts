import type { Draft } from "../edits/draft.ts";
import { contentPart } from "../edits/make-part.ts";
import { newMessage } from "../edits/new-message.ts";
import type { Format, RequestContent } from "../formats/format.ts";
import { isBag } from "../json/values.ts";
import type { PartContent } from "../model/content.ts";
import { Kind } from "../model/message.ts";
import type { Outline } from "../model/outline.ts";
import type { Tool, ToolContent } from "../model/request.ts";
import { RETIRED_TOOL } from "../model/retired-tool.ts";
import { madeId } from "../rules/shared/made-id.ts";
import type { Target } from "./carry-part.ts";
import { chooseProvider, findNamed, type SutureParts } from "./choose-provider.ts";
import { fitSettings } from "./fit-settings.ts";
import { leave, type Member, membersLeft } from "./left-behind.ts";
import { openDocument } from "./open-document.ts";
import type { ConvertOptions } from "./options.ts";
import { regroup } from "./regroup.ts";
import { type Conversion, mend, type Repaired } from "./repair.ts";

/** Converts a history to another format, and mends it for that format's provider. */
export function convertWith(parts: SutureParts, input: unknown, options: ConvertOptions): Repaired {
  const target = findNamed("to", parts.formats, options.to);
  const provider = chooseProvider(parts, input, options, target);
  const { format } = provider;
  const reading = openDocument(provider, input, options, target);
  if (target === format) return mend(reading, input, options);
  const { name, shape } = target;
  const native = reading.context.facts.reasoningIsNative?.value;
  // Some formats have no form for free text, whatever the provider allows.
  const freeText = shape.freeText === true && reading.contract.settings.freeText === true;
  const refuses = (vendor: string | undefined): boolean =>
    vendor !== undefined && native?.includes(vendor) === false;
  let { choice } = reading.outline.request;
  const conversion: Conversion = {
    to: name,
    arrange(draft) {
      draft.rule = "convert";
      const reread: Target["reread"] = (content) => rereadBy(target, content, draft.outline.request);
      const { fieldsOf } = reading.context;
      const { files } = format.shape;
      const goal = { name, shape, freeText, refuses, reread, fieldsOf, files, told: new Set<unknown>() };
      draft.outline = withoutProviderTools(
        regroup(draft.outline, goal, draft),
        format.requestOf(input),
        draft,
      );
      choice = draft.outline.request.choice;
    },
    write(draft) {
      if (shape.ids) numberResults(draft);
      const { outline } = draft;
      const request = outline.request.whole ? format.requestOf(input) : undefined;
      const asked = request && movedRequest(request, reading.outline, outline, options.model, freeText);
      const moved = asked && fitSettings(asked, reading.contract.settings);
      const base = target.compose(moved);
      if (moved !== undefined) {
        const kept = target.requestOf(base);
        tellOfTools(draft, target.read(base).tools === undefined, kept);
        for (const name of ["maxTokens", "temperature"] as const)
          if (moved[name] !== undefined && moved[name] !== asked?.[name])
            tellOfSetting(draft, format, input, name, moved[name]);
        tellOfSettings(draft, (told) => format.restOf(input, { ...told, ...kept }), {
          ...reading.outline.request,
          choice,
        });
        for (const [path, after] of target.restOf(base, moved)) draft.log("insert", path, { after });
      }
      // The new document already defines the tools, in its own form.
      return target.write({ ...outline, tools: target.read(base).tools }, base);
    },
  };
  return mend(reading, input, options, conversion);
}

/** Content as a format reads it after writing it; text if the format has no form for it. */
function rereadBy(
  format: Format,
  content: Parameters<Target["reread"]>[0],
  request: Outline["request"],
): PartContent | undefined {
  const { name, shape } = format;
  const answers = content.type === "tool-result" && shape.results !== "user" ? "tool" : "user";
  const role = content.type === "reasoning" ? "assistant" : answers;
  const messages = [newMessage(role, [contentPart(content)], 0)];
  const only: Outline = { shape, format: name, messages, system: [], tools: undefined, request };
  const [part] = format.read(format.write(only, [])).messages[0]?.parts ?? [];
  return part && format.contentOf(part);
}

/**
 * Gives ids to results that answer no call. Some formats identify results by name; in others, a result without an id
 * would be taken for that of any waiting call.
 */
function numberResults(draft: Draft): void {
  draft.rule = "convert";
  for (const message of draft.outline.messages) {
    for (const [order, part] of (message.kinds & Kind.Result) === 0 ? [] : message.parts.entries())
      if (part.kind === "tool-result" && part.id === undefined)
        draft.rename(message, part, "id", madeId(message, order, part));
  }
  draft.flush();
}

/** The schema of a former free-text tool, matching the arguments of its calls. */
const TEXT_INPUT = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };

/**
 * Removes tools that the old provider ran itself, because the new one does not have them. The other tools get their
 * schemas in canonical form.
 */
function withoutProviderTools(outline: Outline, request: RequestContent, draft: Draft): Outline {
  const known = toolsByName(request);
  const told = (tools: readonly Tool[] | undefined) =>
    tools?.map((tool): Tool => {
      const { parameters, strict } = known.get(tool.name) ?? {};
      const schema = isBag(parameters) ? parameters : undefined;
      return { ...tool, parameters: schema, openapi: undefined, strict };
    });
  const { tools: odd, choice, oldChoice } = outline.request;
  const { toolChoice: says } = request;
  // Some formats leave the tool choice to an adapter.
  const chosen = choice ?? (says && !oldChoice ? { place: "toolChoice", value: says, says } : undefined);
  const kept = told(outline.tools?.filter(({ name }) => known.has(name)));
  const left = outline.tools?.filter(({ name }) => !known.has(name)) ?? [];
  if (left.length > 0)
    draft.log("remove", draft.placeOfTool(), { before: left.map(({ raw }) => raw), lossy: true });
  return {
    ...outline,
    tools: left.length > 0 && kept?.length === 0 ? undefined : kept,
    request: {
      ...outline.request,
      choice: chosen,
      ...(odd && { tools: { ...odd, says: told(odd.says) } }),
    },
  };
}

/** The tools of a request by name; of two with one name, the first. */
function toolsByName({ tools = [] }: RequestContent): ReadonlyMap<string, ToolContent> {
  return new Map([...tools].reverse().map((tool) => [tool.name, tool]));
}

/** Members that constrain a tool's input, under the names of all wires that can express this. */
const HELD = /^(strict|grammar|syntax|definition)$/;

/** Records which members of tools are lost; all tools, if the new document defines none. */
function tellOfTools(draft: Draft, none: boolean, kept: RequestContent): void {
  draft.rule = "convert";
  const tools = draft.outline.tools?.filter(({ index }) => index >= 0) ?? [];
  if (none && tools.length > 0)
    draft.log("remove", draft.placeOfTool(), { before: tools.map(({ raw }) => raw), lossy: true });
  const now = toolsByName(kept);
  for (const tool of none ? [] : (draft.outline.tools ?? [])) {
    const { strict, grammar } = now.get(tool.name) ?? {};
    // If `strict` was dropped earlier, that is already recorded.
    const held = (strict ?? grammar) !== undefined || tool.strict === false;
    if (isBag(tool.raw))
      leave(draft, draft.placeOfTool(tool), membersLeft(tool.raw, held ? HELD : undefined));
  }
}

/** Members of the Responses API that refer to stored messages; their loss is recorded elsewhere. */
const STORED = /^(previous_response_id|conversation|prompt)$/;

/** Records which settings are lost. `restOf` finds those that were not carried over. */
function tellOfSettings(
  draft: Draft,
  restOf: (told: RequestContent) => readonly Member[],
  { choice, continues }: Outline["request"],
): void {
  // If a rule removed the tool choice, that is already recorded.
  const rest = restOf(
    choice !== undefined && draft.outline.request.choice === undefined ? { toolChoice: "none" } : {},
  );
  leave(
    draft,
    "",
    rest.filter(([path]) => !(continues && STORED.test(path))),
  );
}

/** Records that a setting was changed to fit. */
function tellOfSetting(
  draft: Draft,
  format: Format,
  input: unknown,
  name: "maxTokens" | "temperature",
  after: number,
): void {
  // The caller's path of this setting: the one that is left over when all others are known.
  const { [name]: _, ...others } = format.requestOf(input);
  const rest = new Set(format.restOf(input, format.requestOf(input)).map(([path]) => path));
  for (const [path, before] of format.restOf(input, others))
    if (!rest.has(path)) draft.log("replace", path, { before, after, lossy: true });
}

/**
 * The request's settings for the target: with the model asked for, and with the tools and tool choice that the rules
 * left.
 */
function movedRequest(
  request: RequestContent,
  before: Outline,
  after: Outline,
  model: string | undefined,
  freeText: boolean,
): RequestContent {
  const { tools: odd } = before.request;
  const read = odd && !after.request.tools ? odd.says : before.tools;
  const was = new Map(read?.map((tool) => [tool.index, tool.name]));
  const byName = toolsByName(request);
  const defined = after.tools?.flatMap(({ name, index, parameters, strict }) => {
    const known = index < 0 ? RETIRED_TOOL : byName.get(was.get(index) ?? "");
    if (known === undefined) return [];
    const { custom, grammar, strict: _, ...tool } = known;
    if (custom)
      return [
        {
          ...tool,
          name,
          ...(freeText ? { custom, ...(grammar && { grammar }) } : { parameters: TEXT_INPUT }),
        },
      ];
    return [{ ...tool, name, ...(parameters && { parameters }), ...(strict && { strict }) }];
  });
  const { choice } = after.request;
  const { toolChoice, tools = [], ...rest } = request;
  const says = choice === before.request.choice ? toolChoice : choice?.says;
  return {
    ...rest,
    ...((defined ?? tools).length === 0 ? {} : { tools: defined ?? tools }),
    ...(says === undefined ? {} : { toolChoice: says }),
    ...(model === undefined ? {} : { model }),
  };
}
