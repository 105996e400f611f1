import type { MailEngine } from "../../engine/mail-engine.ts";
import type { Database } from "../database.ts";
import { freeLanes, renewLane, takeLane, takeLanes } from "./lanes.ts";
import { readLetters, readStats, removeLetters } from "./letters.ts";
import { readNote, readNotes, resealMail, writeNote } from "./notes.ts";
import { dismissLetter, postLetter, reviveLetter } from "./post.ts";
import { settleMail } from "./settle.ts";

/** The mail part of the engine. */
export function mailOn(database: Database): MailEngine {
  return {
    post: (letter) => postLetter(database, letter),
    letters: (query) => readLetters(database, query),
    settle: (changes) => settleMail(database, changes),
    revive: (letter, now) => reviveLetter(database, letter, now),
    dismiss: (letter, outcome, now) => dismissLetter(database, letter, outcome, now),
    removeLetters: (query) => removeLetters(database, query),
    mailStats: (box) => readStats(database, box),
    takeLanes: (query) => takeLanes(database, query),
    takeLane: (lane, holder, leaseMs) => takeLane(database, lane, holder, leaseMs),
    renewLane: (lane, leaseMs) => renewLane(database, lane, leaseMs),
    freeLanes: (holders) => freeLanes(database, holders),
    note: (key) => readNote(database, key),
    notes: (after, limit) => readNotes(database, after, limit),
    setNote: (key, expected, body) => writeNote(database, key, expected, body),
    resealMail: (place, before, after) => resealMail(database, place, before, after),
  };
}
