import { CliError } from "./cli-error.ts";
import type { Io } from "./io.ts";

/** Starts a server on a port. A failure to listen is explained in words. */
export async function listen<Server>(
  starting: Promise<Server>,
  port: number,
  env: Io["env"],
): Promise<Server> {
  try {
    return await starting;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      // npm passes options to a script only after two dashes.
      const option = env.npm_lifecycle_event === "start" ? "npm start -- --port" : "--port";
      throw new CliError(
        `port ${port} is taken`,
        `Choose another with ${option} N, or any free one with ${option} 0.`,
      );
    }
    if (code === "EACCES")
      throw new CliError(`port ${port} is not allowed`, "Choose one above 1023 with --port.");
    throw error;
  }
}
