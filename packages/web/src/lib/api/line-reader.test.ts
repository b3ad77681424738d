import { expect, it } from 'vitest';
import { createLineReader } from './line-reader';

const text = '{"path":"é/日本/😀.txt"}\n\n{"path":"b"}\n{"truncated":true}';
const lines = ['{"path":"é/日本/😀.txt"}', '{"path":"b"}', '{"truncated":true}'];
const bytes = new TextEncoder().encode(text);

it.each([1, 2, 3, 5, 7, 1000])('the reader finds the same lines in chunks of %d bytes', (size) => {
  const reader = createLineReader();
  const found: string[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(...reader.push(bytes.slice(at, at + size)));
  found.push(...reader.end());
  expect(found).toEqual(lines);
});

it('the reader returns a line as soon as it is complete, and not before', () => {
  const reader = createLineReader();
  const push = (part: string) => reader.push(new TextEncoder().encode(part));
  expect(push('{"a"')).toEqual([]);
  expect(push(':1}\n{"b"')).toEqual(['{"a":1}']);
  expect(push(':2}')).toEqual([]);
  expect(reader.end()).toEqual(['{"b":2}']);
});

it('the reader returns nothing at the end of an empty response', () => {
  expect(createLineReader().end()).toEqual([]);
});
