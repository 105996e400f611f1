// A separate process for tests. Arguments: the name of a driver, a path, the task, and how often.
import { setTimeout as delay } from "node:timers/promises";
import { APPLICATION_ID } from "../file/header.ts";
import { openSqliteEngine } from "../open-sqlite-engine.ts";
import { driverNamed } from "./drivers.ts";
import { append, begin, change, codeOf, message, reload, seqs } from "./samples.ts";

const [, , name, path = "", task = "", count = "0"] = process.argv;
const say = (text: unknown) => process.stdout.write(`${text}\n`);
const open = () => openSqliteEngine({ path, driver: driverNamed(name) });

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  /** Prints the code of the error that opening throws. */
  async open() {
    say(await codeOf(open().then((engine) => engine.close())));
  },
  /** Appends until it is killed or something fails; prints each sequence number once it is durable. */
  async append() {
    const engine = await open();
    let session = await begin(engine, { id: `of ${process.pid}` });
    say(session.id);
    const more = async () => {
      session = await append(engine, session, "x".repeat(2_000));
      say(session.head);
    };
    for (;;) {
      const code = await codeOf(more());
      if (code === "no error") continue;
      say(code);
      say((await seqs(engine, session)).length);
      await engine.close();
      return;
    }
  },
  /** Locks everybody else out of a file for a number of milliseconds. */
  async hold() {
    const connection = driverNamed(name).open(path);
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; BEGIN EXCLUSIVE`);
    say("held");
    await delay(Number(count));
    connection.exec("ROLLBACK");
    connection.close();
  },
  /** Adds a number of messages to a session that other processes write to as well. */
  async race() {
    const engine = await open();
    for (let done = 0; done < Number(count); ) {
      const session = await reload(engine, { owner: "alice", id: "first" });
      const text = `${process.pid}/${done}`;
      if (await engine.commit(change(session, { entries: [message(session.head + 1, text)] }))) done += 1;
    }
    await engine.close();
    say("done");
  },
};

await tasks[task]?.();
