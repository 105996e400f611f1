import { jsonSchema, stepCountIs, tool } from "ai";

const city = jsonSchema<{ city: string }>({
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
});

/** A tool loop for the AI SDK: two parallel calls, answered with `sunny in some city` and `noon`. */
export const LOOP = {
  prompt: "think, then call get_weather and get_time",
  tools: {
    get_weather: tool({ inputSchema: city, execute: async ({ city: name }) => `sunny in ${name}` }),
    get_time: tool({ inputSchema: city, execute: async () => "noon" }),
  },
  stopWhen: stepCountIs(3),
} as const;
