// Only opening a database matters here, and our own interface describes that.
declare module "better-sqlite3";
