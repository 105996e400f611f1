import { z } from "@hono/zod-openapi";
import { type Letter, type Mailbox, SessionError } from "@suture/sessions";
import { dismissLetter } from "../../inbox/dismiss-letter.ts";
import { json } from "../answer.ts";
import type { ApiParts } from "../api-parts.ts";
import { type Api, addRoute } from "../route.ts";
import { type LetterPage, type LetterSummary, letterPageSchema, letterSchema } from "../schemas/letter.ts";
import { maybe } from "../schemas/maybe.ts";
import { wholeNumber } from "../shared-params.ts";
import { letterView } from "../views/letter-view.ts";

const tag = "Letters";

const letterParams = z.object({ number: wholeNumber(1, Number.MAX_SAFE_INTEGER, "number of the letter") });

/** What was accepted and given up, trying it again, and putting it aside. */
export function addLetterRoutes(api: Api, { store, outbox }: ApiParts): void {
  const boxes = (): readonly (readonly ["in" | "out", Mailbox])[] => [
    ["in", store.mail("in")],
    ["out", outbox],
  ];

  /** Does something about a letter, in whichever box it lies. */
  const inItsBox = async (act: (mail: Mailbox) => Promise<Letter>): Promise<LetterSummary> => {
    let missing: unknown;
    for (const [name, mail] of boxes()) {
      try {
        return letterView(name, await act(mail));
      } catch (error) {
        if (!SessionError.is(error) || error.code !== "no-such-letter") throw error;
        missing = error;
      }
    }
    throw missing;
  };

  addRoute(
    api,
    {
      method: "get",
      path: "/letters",
      name: "listLetters",
      tag,
      summary: "List letters; by default the dead ones",
      query: z.strictObject({
        state: maybe(z.enum(["dead", "waiting", "held", "done"])).describe("`dead` by default"),
        box: maybe(z.enum(["in", "out"])).describe(
          "`in`: for sessions; `out`: for channels; both by default",
        ),
        session: maybe(z.string()).describe("only letters for this session; they are in the box `in`"),
        limit: maybe(wholeNumber(1, 200, "maximum number; 50 by default")),
        cursor: maybe(wholeNumber(0, Number.MAX_SAFE_INTEGER, "the `next` of the previous page")),
      }),
      answers: { 200: { description: "A page of letters, the oldest first.", schema: letterPageSchema } },
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
      params: letterParams,
      answers: { 200: { description: "The letter, which waits again.", schema: letterSchema } },
      fails: [404, 409],
    },
    async ({ owner, params: { number } }) =>
      json(200, await inItsBox((mail) => mail.replay({ owner, number }))),
  );

  addRoute(
    api,
    {
      method: "post",
      path: "/letters/{number}/dismiss",
      name: "dismissLetter",
      tag,
      summary: "Put a dead letter aside",
      description:
        "It is no longer a dead letter, and is not tried again. It is kept like others that are done, with its error and the reason. Dismissing it again changes nothing.",
      params: letterParams,
      body: z
        .strictObject({ reason: maybe(z.string()).describe("the reason, for people") })
        .openapi("DismissalWanted"),
      bodyIsOptional: true,
      answers: { 200: { description: "The letter, which is done.", schema: letterSchema } },
      fails: [404, 409],
    },
    async ({ owner, params: { number }, body }) =>
      json(200, await inItsBox((mail) => dismissLetter(mail, { owner, number }, body))),
  );
}
