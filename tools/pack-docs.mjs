// Puts the pages of the manual that a package's README names into the package while it is packed (prepack), and takes
// them away again (postpack): who installs a package has them at hand, and there is one copy of each to edit.
import { cpSync, readdirSync, rmSync } from "node:fs";
import { basename, resolve } from "node:path";

const PAGES = {
  core: [
    "library.md",
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
};

const folder = process.cwd();
const manual = resolve(import.meta.dirname, "../docs");
const target = resolve(folder, "docs");
rmSync(target, { recursive: true, force: true });
if (process.argv[2] !== "--undo") {
  // The command prints any of them.
  const all = readdirSync(manual).filter((name) => name.endsWith(".md"));
  for (const page of PAGES[basename(folder)] ?? all)
    cpSync(resolve(manual, page), resolve(target, page), { recursive: true });
}
