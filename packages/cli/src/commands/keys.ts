import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { CliError, ExitCode } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { renderUsage } from "../render/help.ts";

const usage = "new|hash [--name NAME] [--json]";

/** A shorter key could be guessed, because its hash is a fast one. */
const SHORTEST = 40;

/** `suture keys`: makes keys for the gateway, and their entries in its configuration. */
export const keysCommand: Command = {
  name: "keys",
  usage,
  about:
    "keys new makes a key, prints it once, and prints what goes into the list keys of suture.config.json: the key's SHA-256, never the key. keys hash does so for a key from standard input. A key is 256 random bits, which nobody finds by trying, so that the hash need not be a slow one.",
  options: ["name", "json", "help"],
  examples: ["suture keys new --name ann", "suture keys new --json", "suture keys hash --name ann < key.txt"],
  async run({ options, operands }, { io, stdout }) {
    const [what = "", ...more] = operands;
    if (what === "" || more.length > 0) {
      const message = what === "" ? "expected new or hash" : `unexpected ${more.join(" ")}`;
      throw new CliError(message, renderUsage("keys", usage));
    }
    if (what !== "new" && what !== "hash") {
      throw new CliError(`unknown ${what}, expected new or hash`, renderUsage("keys", usage));
    }
    const { name = "client", json } = options;
    if (!/^[\w.@-]{1,64}$/.test(name)) {
      throw new CliError(`unexpected ${name} for --name, expected up to 64 letters, digits and . _ @ -`);
    }
    const key =
      what === "new" ? `sk-suture-${randomBytes(32).toString("base64url")}` : await keyFrom(io.stdin);
    const entry = { name, hash: createHash("sha256").update(key).digest("hex") };
    const made = what === "new" ? { key } : {};
    if (json) {
      await stdout.write(`${JSON.stringify({ ...made, entry }, undefined, 2)}\n`);
      return ExitCode.ok;
    }
    const shown =
      what === "new" ? `The key, which is shown only now:\n\n  ${stdout.paint("bold", key)}\n\n` : "";
    await stdout.write(
      `${shown}Its entry in the list keys of suture.config.json:\n\n  ${JSON.stringify(entry)}\n`,
    );
    return ExitCode.ok;
  },
};

async function keyFrom(stdin: Readable): Promise<string> {
  const key = (await text(stdin)).trim();
  if (key === "")
    throw new CliError("there is no key on standard input", "Write suture keys hash < key.txt.");
  if (/\s/.test(key)) throw new CliError("a key has no spaces and is one line");
  if (key.length < SHORTEST) {
    throw new CliError(
      `the key has ${key.length} characters, expected ${SHORTEST} or more`,
      "A short one can be found by trying. suture keys new makes one that cannot.",
    );
  }
  return key;
}
