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

/** A letter whose body is known to be of a kind. */
export interface LetterOf<Body extends InboxBody = InboxBody> {
  readonly letter: Letter;
  readonly body: Body;
  readonly outcome: LetterOutcome;
}

/** Somebody says what is to become of a call. */
export type Decision = LetterOf<ResultBody | ApprovalBody>;

/** What a turn is made of: messages, or a decision about a call that was put off. */
export type TurnLetter = LetterOf<MessageBody | ResultBody | ApprovalBody>;

/** The unfinished letters of a session, by what is to be done about them. */
export interface LaneLetters {
  /** Part of a turn that is under way. */
  readonly held: readonly TurnLetter[];
  /** Messages that no turn has taken, those of persons first. */
  readonly messages: readonly LetterOf<MessageBody>[];
  readonly decisions: readonly Decision[];
  readonly stops: readonly LetterOf<StopBody>[];
  readonly pending: readonly LetterOf<PendingBody>[];
  /** What this version does not understand. */
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

/** True for a letter that a person waits for. */
export function isPersons({ letter }: LetterOf): boolean {
  return letter.rank === "person";
}

/** True when a wish that a turn ends is about this one. */
export function isMeant({ turns }: StopBody, turn: number | undefined): boolean {
  return turns === undefined || (turn !== undefined && turns.includes(turn));
}

/** What becomes of a decision that nobody asked for. */
export function strayed({ letter: { number } }: Decision): LetterSettlement {
  return { number, state: "done", outcome: { error: "no call waits for it" } };
}
