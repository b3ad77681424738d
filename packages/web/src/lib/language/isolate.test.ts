import { expect, it } from 'vitest';
import { isolate } from './isolate';

it('isolates the direction of a name from that of the sentence, where they may differ', () => {
  expect(isolate('a (1).txt', false)).toBe('a (1).txt');
  expect(isolate('صورة.jpg', false)).toBe('\u2068صورة.jpg\u2069');
  expect(isolate('a (1).txt', true)).toBe('\u2068a (1).txt\u2069');
});

it('leaves values unchanged that select a form of the message', () => {
  expect(isolate('copy', true)).toBe('copy');
});
