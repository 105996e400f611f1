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

/** Mends a history for another format's provider and writes it in that format. */
export function convertWith(parts: SutureParts, input: unknown, options: ConvertOptions): Repaired {
  const target = findNamed("to", parts.formats, options.to);
  const provider = chooseProvider(parts, input, options, target);
  const { format } = provider;
  const reading = openDocument(provider, input, options, target);
  if (target === format) return mend(reading, input, options);
  const { name, shape } = target;
  const native = reading.context.facts.reasoningIsNative?.value;
  // Some formats have no form for it, whomever they go to.
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
      // The tools are in the new document already, in its own spelling.
      return target.write({ ...outline, tools: target.read(base).tools }, base);
    },
  };
  return mend(reading, input, options, conversion);
}

/** Content as a format finds it again in what it writes; words where it has no form for it. */
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
 * Gives results that answer nothing ids of their own. Some formats tell them by their names; in one that does not, they would be taken
 * for the result of any call that waits.
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

/** Arguments of a tool that takes free text, where all have some: as its calls have them there. */
const TEXT_INPUT = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };

/** The outline without tools that one provider runs, and another does not have: they stay behind. The others say what goes over. */
function withoutProviderTools(outline: Outline, request: RequestContent, draft: Draft): Outline {
  const known = toolsByName(request);
  const told = (tools: readonly Tool[] | undefined) =>
    tools?.map((tool): Tool => {
      const { parameters, strict } = known.get(tool.name) ?? {};
      const schema = isBag(parameters) ? parameters : undefined;
      return { ...tool, parameters: schema, openapi: undefined, strict };
    });
  const { tools: odd, choice, past } = outline.request;
  const { toolChoice: says } = request;
  // Some formats leave it to an adapter.
  const chosen = choice ?? (says && !past ? { place: "toolChoice", value: says, says } : undefined);
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

/** Tools of a request; of two with one name, the first. */
function toolsByName({ tools = [] }: RequestContent): ReadonlyMap<string, ToolContent> {
  return new Map([...tools].reverse().map((tool) => [tool.name, tool]));
}

/** How a tool is held to what it says, in the words of the wires that can say it. */
const HELD = /^(strict|grammar|syntax|definition)$/;

/** Says what of tools only one wire knows; all of them, where requests of the other define none. */
function tellOfTools(draft: Draft, none: boolean, kept: RequestContent): void {
  draft.rule = "convert";
  const tools = draft.outline.tools?.filter(({ index }) => index >= 0) ?? [];
  if (none && tools.length > 0)
    draft.log("remove", draft.placeOfTool(), { before: tools.map(({ raw }) => raw), lossy: true });
  const now = toolsByName(kept);
  for (const tool of none ? [] : (draft.outline.tools ?? [])) {
    const { strict, grammar } = now.get(tool.name) ?? {};
    // That a schema is not strict any more was told where it was found out.
    const held = (strict ?? grammar) !== undefined || tool.strict === false;
    if (isBag(tool.raw))
      leave(draft, draft.placeOfTool(tool), membersLeft(tool.raw, held ? HELD : undefined));
  }
}

/** Where the Responses API says what it stores; that this stays behind is said already. */
const STORED = /^(previous_response_id|conversation|prompt)$/;

/** Says which settings stay behind; `restOf` finds them among those that were not told of. */
function tellOfSettings(
  draft: Draft,
  restOf: (told: RequestContent) => readonly Member[],
  { choice, continues }: Outline["request"],
): void {
  // A choice that a rule took away was told of by it.
  const rest = restOf(
    choice !== undefined && draft.outline.request.choice === undefined ? { toolChoice: "none" } : {},
  );
  leave(
    draft,
    "",
    rest.filter(([path]) => !(continues && STORED.test(path))),
  );
}

/** Says what a setting was brought to. */
function tellOfSetting(
  draft: Draft,
  format: Format,
  input: unknown,
  name: "maxTokens" | "temperature",
  after: number,
): void {
  // What is left where all others were told of is where the caller has this one.
  const { [name]: _, ...others } = format.requestOf(input);
  const rest = new Set(format.restOf(input, format.requestOf(input)).map(([path]) => path));
  for (const [path, before] of format.restOf(input, others))
    if (!rest.has(path)) draft.log("replace", path, { before, after, lossy: true });
}

/** The request's settings as they go over: with the model asked for, and tools and their choice as the rules left them. */
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
