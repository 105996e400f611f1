import { describe, expect, it } from "vitest";
import { CliError } from "../cli-error.ts";
import { parseJson } from "./parse-json.ts";

function refusal(text: string, reading?: Parameters<typeof parseJson>[2]): CliError {
  try {
    parseJson(text, "a.json", reading);
  } catch (error) {
    if (error instanceof CliError) return error;
  }
  throw new Error("accepted");
}

it("parses", () => {
  expect(parseJson('{"a": [1]}', "a.json")).toEqual({ a: [1] });
});

describe("a fault", () => {
  const text = '{\r\n\t"role": "user",\r\n\t"content": hello\r\n}\r\n';

  it("is named by file, line and column", () => {
    expect(refusal(text).message).toBe('a.json:3:13: not JSON: unexpected "hello", expected a value');
    expect(refusal(text).problem).toMatchObject({ line: 3, column: 13 });
  });

  it("is shown with the line above and a caret, tabs and Windows line ends made visible columns", () => {
    expect(refusal(text).excerpt).toBe(
      ['  2 |   "role": "user",', '> 3 |   "content": hello', "    |              ^"].join("\n"),
    );
  });

  it("is shown within a long line", () => {
    const { excerpt, problem } = refusal(`[${'"aaaa",'.repeat(1000)}oops,${'"bbbb",'.repeat(1000)}1]`);
    expect(problem.column).toBe(7002);
    const [line, caret] = excerpt.split("\n");
    expect(line!.length).toBeLessThan(80);
    expect(line!.slice(caret!.indexOf("^"))).toMatch(/^oops/);
  });

  it.each([0, 1])("is shown with no half of an emoji at the ends, %i after a pair", (odd) => {
    const emoji = "😀".repeat(40);
    const long = `["${"a".repeat(odd)}${emoji}", oops, "${"a".repeat(odd)}${emoji}"\n, oops]`;
    for (const excerpt of [refusal(long).excerpt, refusal(long.replace("oops", "1")).excerpt]) {
      expect(excerpt).toContain("😀");
      expect(excerpt).not.toContain("\\ud");
    }
  });

  it("has the line number of a JSONL file", () => {
    expect(refusal("[1,", { first: 7 }).message).toBe(
      "a.json:7:4: not JSON: unexpected end, expected a value",
    );
    expect(refusal("[1,", { first: 7 }).excerpt).toBe(["> 7 | [1,", "    |    ^"].join("\n"));
  });
});

describe("says what to do", () => {
  it.each([
    ['[{"role":"user"}]\n[]\n', "If each line is a conversation of its own, add --jsonl."],
    ['{"a":1}\n{"a":2}\n', "There are several documents, and the first is no conversation: it has a."],
    ["const messages = [\n  { role: 'user' },\n];\n", expect.stringContaining("It looks like a program: ")],
    ["import json\nprint(1)\n", expect.stringContaining("It looks like a program: ")],
    ["#!/bin/sh\ncurl -d @body.json\n", "It looks like a script: give the JSON that it sends or prints."],
    ['[[messages]]\nrole = "user"\n', "It looks like TOML: yq -p toml -o json a.json | suture check"],
    ['model = "m"\n\n[[messages]]\nrole = "user"\n', expect.stringContaining("It looks like TOML: ")],
    ['<?xml version="1.0"?><a/>', "It looks like XML, not like a conversation."],
    [
      'messages = [\n  {"role": "user", "content": "hi"},\n]\n',
      "It holds JSON from column 12 on; this takes off what stands before it: sed '1s/.*\\[/[/' a.json | suture check",
    ],
    [
      "messages = [\n  {'role': 'user', 'content': 'hi'},\n]\n",
      expect.stringMatching(
        /sed '1s\/\.\*\\\[\/\[\/' a\.json \| tr '\\n' ' ' \| python3 .* \| suture check$/,
      ),
    ],
    [
      '[{"a":1}',
      "The file seems to be cut off: look for a backup, or close the brackets after the last complete part.",
    ],
    [
      '[{"a":1},\n]',
      "JSON allows no comma before a closing bracket. To read it as JSON5: npx json5 a.json | suture check",
    ],
    [
      '{"a": ["b", "c",\n            ]}',
      "JSON allows no comma before a closing bracket. To read it as JSON5: npx json5 a.json | suture check",
    ],
    [
      '{"a": 1, // one\n}',
      "JSON has no comments: take them out. To read it as JSON5: npx json5 a.json | suture check",
    ],
    [
      "/* first */ []",
      "JSON has no comments: take them out. To read it as JSON5: npx json5 a.json | suture check",
    ],
    ["# first\n[]", "JSON has no comments: take them out."],
    ['{\n  "a": 1\n}\n{\n  "a": 1\n}\n', expect.stringMatching(/^There are several documents/)],
    [
      '[\n  {"role": "user"}\n]\n[\n  {"role": "user"}\n]\n',
      "Put each conversation on a line of its own: jq -c . a.json | suture check --jsonl",
    ],
    [
      "[{“role”: “user”}]",
      'The quotes are curly, as word processors make them: replace them with straight ones (").',
    ],
    [
      '[{"role": „user“}]',
      'The quotes are curly, as word processors make them: replace them with straight ones (").',
    ],
    [
      '["a\nb"]',
      "In strings, JSON writes a line end as \\n and a tab as \\t. This does so: python3 -c 'import json, sys; json.dump(json.load(sys.stdin, strict=False), sys.stdout)' < a.json | suture check",
    ],
    ['["it\\\'s"]', 'After a backslash, JSON has only one of "\\/bfnrt, or u and four hexadecimal digits.'],
    [
      'POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\n\r\n{"messages": []}',
      "It looks like a request with its head; this takes the head off: sed '1,/^.\\{0,1\\}$/d' a.json | suture check",
    ],
    [
      "My session:\n\n```json\n[]\n```\n",
      "It holds JSON in a block of Markdown; this takes it out: sed -n '/^```/,/^```/{/^```/!p;}' a.json | suture check",
    ],
    [
      "{'a': 1}",
      expect.stringMatching(/^It looks like what Python prints; .* < a\.json \| python3 .* \| suture check$/),
    ],
    [
      "[{\"a\": 'b'}]",
      "JSON puts strings and names in double quotes, as json.dumps and JSON.stringify do. To read it as JSON5: npx json5 a.json | suture check",
    ],
    [
      "[HumanMessage(content='hi')]",
      expect.stringContaining("It looks like objects as Python prints them: "),
    ],
    [
      "[{'role': 'user', 'content': 'hi'}, Message(content='yo', role='assistant')]",
      expect.stringContaining("It looks like objects as Python prints them: "),
    ],
    ['[{\\"role\\": \\"user\\"}]', expect.stringContaining("Its quotes are escaped, as inside a string: ")],
    [
      '2026-11-01 INFO body: {"messages": []}\n',
      "It holds JSON from column 23 on; this takes off what stands before it: sed '1s/^[^{]*{/{/' a.json | suture check",
    ],
    [
      '[12:00:01] request [{"role": "user"}]',
      expect.stringContaining("sed '1s/^[^{]*{/[{/' a.json | suture check"),
    ],
    [
      "INFO body: {'messages': []}",
      expect.stringMatching(/^It holds what Python prints .* \| python3 -c .* \| suture check$/),
    ],
    [
      'INFO a {"messages": []}\nINFO b {"messages": []}\n',
      "It holds JSON from column 8 on; this takes off what stands before it: sed -n 's/^[^{]*{/{/p' a.json | suture check --jsonl",
    ],
    ["[-Infinity]", "JSON has no NaN and no Infinity: write null, or a number."],
    ['{"a": None}', "JSON writes null, true and false in lower case."],
    [
      "{a: 1}",
      "JSON puts strings and names in double quotes, as json.dumps and JSON.stringify do. To read it as JSON5: npx json5 a.json | suture check",
    ],
    ["[oops]", ""],
    ["USER: hi\n", "Give the history that an agent stores, or the request that it sends, as JSON."],
    ["[1][2]", "Put each conversation on a line of its own: jq -c . a.json | suture check --jsonl"],
    [
      "<html><body>502</body></html>",
      "It looks like a web page, such as an error of a proxy, not like a conversation.",
    ],
    [
      'data: {"choices":[]}\n\n',
      "It looks like a stream of events, which is an answer: give the history, or the request.",
    ],
    [
      "curl https://a -d '{}'",
      "It looks like a command: give the body that it sends, which comes after -d or --data.",
    ],
    ["```json\n[]\n```", "Take the fences of Markdown off: what is between them is read."],
    ["- role: user\n  content: hi\n", "It looks like YAML: yq -o json a.json | suture check"],
    ["---\n- role: user\n", "It looks like YAML: yq -o json a.json | suture check"],
    [
      "# aider chat\n\n#### hi\n\nyo\n",
      "It looks like Markdown, as Aider keeps it: write it as a list of { role, content }.",
    ],
  ])("%j", (text, hint) => {
    expect(refusal(text).hint).toEqual(hint);
  });

  it.each(["", " \n\t "])("about an empty file %j", (text) => {
    expect(refusal(text).message).toBe("a.json is empty, expected a conversation as JSON");
    expect(refusal(text).hint).toBe("Name another file, or pipe one in.");
  });
});
