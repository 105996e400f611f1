// Emulated providers, with the window they are given.
import { startEmulator } from "@suture/emulators";

const emulator = await startEmulator({ provider: "all", window: Number(process.argv[2]) });
process.send({ url: emulator.url });
