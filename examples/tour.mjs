// What `npm start` shows: a broken session, what its provider would say, and how it is mended.
import { readFileSync } from "node:fs";
import { styleText } from "node:util";
import { check, repair } from "@suture/core";

const NAME = "examples/broken-session.json";
const WIDTH = Math.min(process.stdout.columns ?? 80, 100);
const forced = process.env.FORCE_COLOR;
const colours = forced ? forced !== "0" : process.stdout.isTTY === true && !process.env.NO_COLOR;
const paint = (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text);
const print = (text = "") => process.stdout.write(`${text}\n`);
const heading = (text) => print(`\n${paint("bold", text)}\n`);
const cut = (text, room) => (text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text);
const indexOf = (place) => Number(place.split(".")[1]);
const inOrder = (items) => items.toSorted((one, other) => indexOf(one.place) - indexOf(other.place));

/** Prints a text in lines that fit, the later ones indented a little more. */
function paragraph(text, hang = "") {
  let line = "  ";
  for (const word of text.split(" ")) {
    if (line.length + word.length > WIDTH) {
      print(line.trimEnd());
      line = `  ${hang}`;
    }
    line += `${word} `;
  }
  print(line.trimEnd());
}

/** Draws a history: one line for what each message says, one for each call it makes. `flagOf` marks messages. */
function picture(messages, flagOf) {
  for (const [index, message] of messages.entries()) {
    const flag = flagOf(message, index);
    const calls = (message.tool_calls ?? []).map((call) => `→ ${call.function.name}  ${call.id}`);
    const answers = message.role === "tool" ? `← ${message.tool_call_id}  ` : "";
    const says = answers + (message.content ?? "").replace(/\s+/g, " ");
    const lines = (says === "" ? calls : [says, ...calls]).map((line) => cut(line, WIDTH - 20));
    const head = `  ${flag.padEnd(1)} ${String(index).padStart(2)}  ${message.role.padEnd(9)}  `;
    const shown = `${head}${lines.join(`\n${" ".repeat(head.length)}`)}`;
    print(flag === "" ? shown : paint("yellow", shown));
  }
}

const broken = JSON.parse(readFileSync(new URL("./broken-session.json", import.meta.url), "utf8"));
const findings = inOrder(check(broken).findings);

print(paint("bold", "Suture keeps LLM conversations whole."));
print("Here is a coding agent's session that can go no further.");

heading(`1. The session: ${NAME}`);
const faulty = new Set(findings.map(({ place }) => indexOf(place)));
picture(broken.messages, (_message, index) => (faulty.has(index) ? "✖" : ""));

heading("2. What the provider answers, to this and to every later request");
paragraph(`400: ${findings.find(({ says }) => says !== undefined)?.says}`);
print();
print(`  It names one fault at a time. Suture finds all ${findings.length}:`);
print();
for (const { place, message } of findings) paragraph(`• ${place}: ${message}`, "  ");

heading("3. The repair");
const { document, report } = repair(broken);
for (const { action, place, to, rule, lossy } of inOrder(report.edits)) {
  const where = to === undefined ? place : `${place} → ${to}`;
  print(`  ${paint("green", action.padEnd(6))}  ${where}${lossy ? "  (lossy)" : ""}  ${paint("dim", rule)}`);
}

heading("4. The mended session");
const old = new Set(broken.messages);
const moved = new Set(
  report.edits.filter(({ action }) => action === "move").map(({ place }) => broken.messages[indexOf(place)]),
);
picture(document.messages, (message) => (moved.has(message) ? "↑" : old.has(message) ? "" : "✚"));
print();
const accepted = check(document).ok;
if (accepted) {
  print(paint("green", "  ✔ The provider accepts it now, and the agent can go on."));
  print("    What was fine is untouched, and nothing that anybody said is lost.");
} else {
  print(paint("red", "  ✖ Still not accepted. That is a bug in Suture."));
  process.exitCode = 1;
}

heading("Now try");
print(`  npx suture check   ${NAME}
  npx suture repair  ${NAME} > mended.json
  npx suture convert ${NAME} --to anthropic
  npx suture compact examples/long-session.json --budget 700
  npx suture explain tool-call-has-result

  or, in code, before each model call:

  import { repair } from "@suture/core";
  const { document, report } = repair(request);
`);
