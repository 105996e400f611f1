import type { Letter, SessionInfo, SessionStatus } from "@suture/sessions";
import type { SessionDetails, SessionSummary } from "../schemas/session.ts";
import { letterView } from "./letter-view.ts";
import { linksOf, withoutLinks } from "./links.ts";

/** A session as a list shows it. */
export function summaryView(info: SessionInfo): SessionSummary {
  const { id, title, model, metadata, state, usage, head, turn, turnState, parent, created, updated } = info;
  return {
    id,
    title,
    model,
    metadata: withoutLinks(metadata),
    state: state === "active" ? "active" : "archived",
    usage,
    head,
    turn,
    turnState,
    ...(parent === undefined ? {} : { parent }),
    ...linksOf(metadata),
    created,
    updated,
  };
}

/** A session with what is open in it. */
export function detailsView(status: SessionStatus, letters: readonly Letter[]): SessionDetails {
  return {
    ...summaryView(status),
    openCalls: status.openCalls,
    letters: letters.map((letter) => letterView("in", letter)),
  };
}
