import type { Command } from "./command.ts";
import { checkCommand } from "./commands/check.ts";
import { classifyCommand } from "./commands/classify.ts";
import { compactCommand } from "./commands/compact.ts";
import { convertCommand } from "./commands/convert.ts";
import { cutCommand } from "./commands/cut.ts";
import { emulateCommand } from "./commands/emulate.ts";
import { explainCommand } from "./commands/explain.ts";
import { keysCommand } from "./commands/keys.ts";
import { repairCommand } from "./commands/repair.ts";
import { rulesCommand } from "./commands/rules.ts";
import { serveCommand } from "./commands/serve.ts";
import { sessionsCommand } from "./commands/sessions.ts";
import { turnsCommand } from "./commands/turns.ts";

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  checkCommand,
  repairCommand,
  convertCommand,
  turnsCommand,
  cutCommand,
  compactCommand,
  rulesCommand,
  explainCommand,
  classifyCommand,
  emulateCommand,
  serveCommand,
  keysCommand,
  sessionsCommand,
];
