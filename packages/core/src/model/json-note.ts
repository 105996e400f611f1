/** What is added to a history if the request demands JSON and no message says so. */
export const JSON_NOTE = "Answer in JSON.";
