/** Something that a stream tells; its id is where a stream can be taken up again. */
export interface Told<Event> {
  readonly event: Event;
  readonly id?: string;
}

/** Where a message lies, as the id of an event: its number; with its session, where that is not the one that was asked. */
export function idOf(seq: number, session: string, asked: string): string {
  return session === asked ? String(seq) : `${seq}@${session}`;
}

/** The number that an id names, if it is one of that session. */
export function seqOf(id: string | undefined, session: string, asked: string): number | undefined {
  const [, seq, named = asked] = /^(\d{1,15})(?:@(.+))?$/.exec(id ?? "") ?? [];
  return seq !== undefined && named === session ? Number(seq) : undefined;
}
