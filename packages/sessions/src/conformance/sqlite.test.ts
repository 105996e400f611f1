import { sqliteEngines } from "../testing/engines.ts";
import { holdSuites } from "../testing/hold-suites.ts";

holdSuites(sqliteEngines);
