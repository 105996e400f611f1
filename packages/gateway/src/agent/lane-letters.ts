import type { Letter, LetterSettlement } from "@suture/sessions";
import type {
  ApprovalBody,
  InboxBody,
  LetterOutcome,
  MessageBody,
  PendingBody,
  ResultBody,
  StopBody,
} from "../inbox/letter-body.ts";

/** A letter with a known type of body. */
export interface LetterOf<Body extends InboxBody = InboxBody> {
  readonly letter: Letter;
  readonly body: Body;
  readonly outcome: LetterOutcome;
}

/** A decision about a call: a result or an approval. */
export type Decision = LetterOf<ResultBody | ApprovalBody>;

/** What a turn is made from: messages, or a decision about a deferred call. */
export type TurnLetter = LetterOf<MessageBody | ResultBody | ApprovalBody>;

/** The unfinished letters of a session, by what to do about them. */
export interface LaneLetters {
  /** Letters of a turn that is under way. */
  readonly held: readonly TurnLetter[];
  /** Messages that no turn has taken yet, those of persons first. */
  readonly messages: readonly LetterOf<MessageBody>[];
  readonly decisions: readonly Decision[];
  readonly stops: readonly LetterOf<StopBody>[];
  readonly pending: readonly LetterOf<PendingBody>[];
  /** Letters that this version does not understand. */
  readonly strange: readonly Letter[];
}

/** Sorts the unfinished letters of a session. */
export function sortLetters(letters: readonly Letter[]): LaneLetters {
  const held: TurnLetter[] = [];
  const messages: LetterOf<MessageBody>[] = [];
  const decisions: Decision[] = [];
  const stops: LetterOf<StopBody>[] = [];
  const pending: LetterOf<PendingBody>[] = [];
  const strange: Letter[] = [];
  for (const letter of letters) {
    const body = letter.body as InboxBody;
    const outcome = (letter.outcome ?? {}) as LetterOutcome;
    switch (body?.type) {
      case "message":
        (letter.state === "held" ? held : messages).push({ letter, body, outcome });
        break;
      case "result":
      case "approval":
        (letter.state === "held" ? held : decisions).push({ letter, body, outcome });
        break;
      case "stop":
        stops.push({ letter, body, outcome });
        break;
      case "pending":
        pending.push({ letter, body, outcome });
        break;
      default:
        strange.push(letter);
    }
  }
  return { held, messages, decisions, stops, pending, strange };
}

/** True for a letter whose outcome a person waits for. */
export function isPersons({ letter }: LetterOf): boolean {
  return letter.rank === "person";
}

/** True when a request to stop concerns this turn. */
export function isMeant({ turns }: StopBody, turn: number | undefined): boolean {
  return turns === undefined || (turn !== undefined && turns.includes(turn));
}

/** The end of a decision that nobody waits for. */
export function strayed({ letter: { number } }: Decision): LetterSettlement {
  return { number, state: "done", outcome: { error: "no call waits for it" } };
}
