import { expect, it } from 'vitest';
import { isolate } from './isolate';

it('a name is isolated from the direction of the sentence, where they may differ', () => {
  expect(isolate('a (1).txt', false)).toBe('a (1).txt');
  expect(isolate('صورة.jpg', false)).toBe('\u2068صورة.jpg\u2069');
  expect(isolate('a (1).txt', true)).toBe('\u2068a (1).txt\u2069');
});

it('values that select a form of the message stay unchanged', () => {
  expect(isolate('copy', true)).toBe('copy');
});
