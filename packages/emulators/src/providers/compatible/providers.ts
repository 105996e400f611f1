import type { Provider } from "../../provider.ts";
import { cerebras } from "./cerebras/provider.ts";
import { deepseek } from "./deepseek/provider.ts";
import { fireworks } from "./fireworks/provider.ts";
import { groq } from "./groq/provider.ts";
import { minimax } from "./minimax/provider.ts";
import { moonshot } from "./moonshot/provider.ts";
import { openrouter } from "./openrouter/provider.ts";
import { together } from "./together/provider.ts";
import { xai } from "./xai/provider.ts";

/** Vendors with OpenAI's chat format and refusals of their own. */
export const compatible: readonly Provider[] = [
  cerebras,
  deepseek,
  fireworks,
  groq,
  minimax,
  moonshot,
  openrouter,
  together,
  xai,
];
