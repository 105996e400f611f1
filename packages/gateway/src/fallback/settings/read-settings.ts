import { formats } from "@suture/core";
import { type Bag, isBag } from "../../answers/bag.ts";
import type { RequestSettings, WireSettings } from "./request-settings.ts";

/** The settings of a request, the place of each, and members that no other provider would understand. */
export interface SettingsReading {
  readonly settings: RequestSettings;
  readonly places: { readonly [Key in keyof RequestSettings]?: string };
  readonly unknown: readonly string[];
}

/** Members that hold the tool choice on the various wires. */
const CHOICES = ["tool_choice", "function_call", "toolConfig", "tool_config"];

/** Reads the settings of a request. */
export function readSettings(
  body: Bag,
  wire: string,
  { containers, content, members }: WireSettings,
): SettingsReading {
  let settings: RequestSettings = {};
  const places: { -readonly [Key in keyof RequestSettings]?: string } = {};
  const unknown: string[] = [];
  const learn = (told: RequestSettings, place: string): void => {
    const format = told.format && { format: { ...settings.format, ...told.format } };
    settings = { ...settings, ...told, ...format };
    for (const key of Object.keys(told) as (keyof RequestSettings)[]) places[key] = place;
  };
  const visit = (bag: Bag, prefix: string): void => {
    for (const [name, value] of Object.entries(bag)) {
      const path = prefix + camelled(name, wire);
      if (value === null || value === undefined || content.includes(path)) continue;
      if (containers.includes(path) && isBag(value)) {
        visit(value, `${path}.`);
        continue;
      }
      const told = Object.hasOwn(members, path) ? members[path]?.(value) : undefined;
      if (told === undefined) unknown.push(path);
      else learn(told, path);
    }
  };
  visit(body, "");
  const choice = CHOICES.find((name) => (body[name] ?? null) !== null);
  if (choice !== undefined) {
    const toolChoice = formats.find(({ name }) => name === wire)?.requestOf(body).toolChoice;
    if (toolChoice === undefined) unknown.push(choice);
    else learn({ toolChoice }, choice);
  }
  return { settings, places, unknown };
}

/** Google accepts both spellings. */
function camelled(name: string, wire: string): string {
  return wire === "gemini" ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : name;
}
