import type { Check } from "../../endpoint.ts";
import { hasMessages } from "./checks/has-messages.ts";

/** What OpenAI demands of a chat request, in its order. */
export const openaiChecks: readonly Check[] = [hasMessages];
