// Only the way it is opened matters here, and that is told by our own interface.
declare module "better-sqlite3";
