// Sends the letters of an outbox until it is killed.
import { openSqlite } from "@suture/sessions/sqlite";
import { Outbox } from "../../dist/outbox/outbox.js";
import { webhookCarrier } from "../../dist/outbox/webhook-carrier.js";

const { path, url, secret, settings } = JSON.parse(process.argv[2]);
const store = await openSqlite({ path });
const carriers = [webhookCarrier({ name: "webhook", url, secret })];
new Outbox({ mailbox: store.mail("out"), carriers, log() {} }, settings).start();
