import { expect, it } from "vitest";
import { renameModel } from "./rename-model.ts";

it.each([
  ['{"model":"groq/x"}', '{"model":"y"}'],
  [
    '{ "a": {"model": "groq/x"}, "model" : "groq\\/x" , "b": 1.0 }',
    '{ "a": {"model": "groq/x"}, "model" : "y" , "b": 1.0 }',
  ],
  ['{"model":"a","model":"b"}', '{"model":"y","model":"y"}'],
  ['{"user":"model","x":"groq/x"}', '{"user":"model","x":"groq/x"}'],
  ['{"list":["model","z"],"\\"":"}","model":"groq/x"}', '{"list":["model","z"],"\\"":"}","model":"y"}'],
  ['{"model":', '{"model":'],
  ['{"model":"x', '{"model":"x'],
])("in %s", (before, after) => {
  expect(renameModel(Buffer.from(before), "y").toString()).toBe(after);
});
