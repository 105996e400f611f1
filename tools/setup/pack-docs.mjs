import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

/** The pages of the manual that a package's README links to; a command prints any of them. */
const PAGES = {
  core: [
    "library.md",
    "sdks.md",
    "formats.md",
    "contracts.md",
    "rules",
    "laws.md",
    "compaction.md",
    "tokens.md",
    "errors.md",
  ],
  sessions: ["sessions.md"],
  emulators: ["emulators.md"],
  gateway: ["gateway.md", "config.md", "agent.md", "channels.md", "api.md"],
  cli: readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md")),
};

/**
 * Copies pages of the manual into the packages, where `files` includes them: users get them with a package, and each page is still edited
 * in one place. This is part of the build, because npm scripts such as prepack do not run where scripts are disabled.
 */
export function packDocs() {
  for (const [name, pages] of Object.entries(PAGES)) {
    const folder = join(root, "packages", name);
    if (!existsSync(folder)) continue;
    const target = join(folder, "docs");
    rmSync(target, { recursive: true, force: true });
    for (const page of pages) cpSync(join(root, "docs", page), join(target, page), { recursive: true });
  }
}
