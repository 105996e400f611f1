import { CliError } from "./cli-error.ts";

/** What starts to listen at a port; that it cannot is said in words. */
export async function listen<Server>(starting: Promise<Server>, port: number): Promise<Server> {
  try {
    return await starting;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new CliError(
        `port ${port} is taken`,
        "Choose another with --port, or any free one with --port 0.",
      );
    }
    if (code === "EACCES")
      throw new CliError(`port ${port} is not allowed`, "Choose one above 1023 with --port.");
    throw error;
  }
}
