import { z } from "@hono/zod-openapi";
import { type Mailbox, SessionError } from "@suture/sessions";
import { json } from "../answer.ts";
import type { ApiParts } from "../api-parts.ts";
import { type Api, addRoute } from "../route.ts";
import { type LetterPage, letterPageSchema, letterSchema } from "../schemas/letter.ts";
import { maybe } from "../schemas/maybe.ts";
import { wholeNumber } from "../shared-params.ts";
import { letterView } from "../views/letter-view.ts";

const tag = "Letters";

/** What was accepted and given up, and trying it again. */
export function addLetterRoutes(api: Api, { store, outbox }: ApiParts): void {
  const boxes = (): readonly (readonly ["in" | "out", Mailbox])[] => [
    ["in", store.mail("in")],
    ["out", outbox],
  ];

  addRoute(
    api,
    {
      method: "get",
      path: "/letters",
      name: "listLetters",
      tag,
      summary: "List letters; those that were given up, unless asked otherwise",
      query: z.strictObject({
        state: maybe(z.enum(["dead", "waiting", "held", "done"])).describe("`dead` when absent"),
        box: maybe(z.enum(["in", "out"])).describe("for sessions, or for channels; both when absent"),
        session: maybe(z.string()).describe("those for this session alone; they lie in the box `in`"),
        limit: maybe(wholeNumber(1, 200, "how many at the most; 50")),
        cursor: maybe(wholeNumber(0, Number.MAX_SAFE_INTEGER, "the `next` of the page before")),
      }),
      answers: { 200: { description: "Some letters, the oldest first.", schema: letterPageSchema } },
    },
    async ({ owner, query: { state = "dead", box, session, limit = 50, cursor: after = 0 } }) => {
      const wanted = session === undefined ? box : "in";
      const lane = session === undefined ? {} : { lane: session };
      const found = await Promise.all(
        boxes()
          .filter(([name]) => wanted === undefined || name === wanted)
          .map(async ([name, mail]) =>
            (await mail.list({ owner, ...lane, states: [state], after, limit: limit + 1 })).map((letter) =>
              letterView(name, letter),
            ),
          ),
      );
      const letters = found.flat().sort((a, b) => a.number - b.number);
      const shown = letters.slice(0, limit);
      const last = shown.at(-1);
      const more = letters.length > limit && last !== undefined ? { next: String(last.number) } : {};
      return json<LetterPage>(200, { letters: shown, ...more });
    },
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/letters/{number}/replay",
      name: "replayLetter",
      tag,
      summary: "Try a dead letter again",
      params: z.object({ number: wholeNumber(1, Number.MAX_SAFE_INTEGER, "number of the letter") }),
      answers: { 200: { description: "The letter: it waits again.", schema: letterSchema } },
      fails: [404, 409],
    },
    async ({ owner, params: { number } }) => {
      let missing: unknown;
      for (const [name, mail] of boxes()) {
        try {
          return json(200, letterView(name, await mail.replay({ owner, number })));
        } catch (error) {
          if (!SessionError.is(error) || error.code !== "no-such-letter") throw error;
          missing = error;
        }
      }
      throw missing;
    },
  );
}
