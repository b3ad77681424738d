import { describe, expect, test } from 'vitest';
import { type Nested, unnested } from './nested.js';

function* counting(name: string, times: number, story: string[]): Nested<string> {
  try {
    for (let time = 1; time <= times; time += 1) yield `${name}${time}`;
  } finally {
    story.push(`${name} ends`);
    yield `${name} cleans up`;
  }
}

function* around(story: string[], inner: () => Nested<string, unknown>): Nested<string, string> {
  try {
    yield 'before';
    yield { enter: inner() };
    yield 'after';
    return 'result';
  } catch (error) {
    story.push(`caught ${(error as Error).message}`);
    throw error;
  } finally {
    story.push('around ends');
    yield { enter: counting('last', 1, story) };
  }
}

describe('what is entered', () => {
  test('comes where it was entered, and the result is that of the outermost', () => {
    const task = unnested(around([], () => counting('a', 2, [])));
    const seen: unknown[] = [];
    let step = task.next();
    for (; !step.done; step = task.next()) seen.push(step.value);
    expect(seen).toEqual(['before', 'a1', 'a2', 'a cleans up', 'after', 'last1', 'last cleans up']);
    expect(step.value).toBe('result');
  });

  test('tells its failure to whoever entered it', () => {
    const story: string[] = [];
    function* failing(): Nested<string> {
      yield 'a';
      throw new Error('broken');
    }
    expect(() => [...unnested(around(story, failing))]).toThrow('broken');
    expect(story).toEqual(['caught broken', 'around ends', 'last ends']);
  });

  test('ends from the inside out when all is ended, with the steps that this takes', () => {
    const story: string[] = [];
    const task = unnested(around(story, () => around(story, () => counting('a', 9, story))));
    for (const value of ['before', 'before', 'a1', 'a2']) expect(task.next().value).toBe(value);
    const seen: unknown[] = [];
    for (let step = task.return(''); !step.done; step = task.next()) seen.push(step.value);
    expect(seen).toEqual(['a cleans up', ...['last1', 'last cleans up'], ...['last1', 'last cleans up']]);
    expect(story).toEqual(['a ends', 'around ends', 'last ends', 'around ends', 'last ends']);
    expect(task.next().done).toBe(true);
  });

  test('may be nested more deeply than functions can be', () => {
    let open = 0;
    function* level(depth: number): Nested<number> {
      open += 1;
      try {
        if (depth === 0) yield open;
        else yield { enter: level(depth - 1) };
      } finally {
        open -= 1;
      }
    }
    expect([...unnested(level(100_000))]).toEqual([100_001]);
    const ended = unnested(level(100_000));
    ended.next();
    ended.return(undefined);
    expect(open).toBe(0);
  });
});
