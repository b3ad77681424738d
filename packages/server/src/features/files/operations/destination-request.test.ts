import { describe, expect, test } from 'vitest';
import { destinationIn } from './destination-request.js';

const parse = (destination: string) =>
  destinationIn(`/api/resources/a.txt?action=copy&destination=${destination}&override=false`);

describe('a destination', () => {
  test.each([
    ['%2Fc1', '/c1'],
    ['/c1', '/c1'],
    ['c1', '/c1'],
    ['%2Fwe%2520ird%2Fnew%252Bname.txt', '/we ird/new+name.txt'],
    ['%2F100%2525.txt', '/100%.txt'],
    ['%2Fx%252By.txt', '/x+y.txt'],
    ['%2Fx%2Bz.txt', '/x z.txt'],
    ['%2Fdir%2F', '/dir'],
    ['%2F', '/'],
    ['%2F%252e%252ea', '/..a'],
    ['%2F%25F0%259F%2598%2580', '/😀'],
  ])('the destination %s is %s', (sent, path) => {
    expect(parse(sent)).toBe(path);
  });

  test.each([
    '',
    '%2F100%25.txt',
    '%',
    '%zz',
    '%25zz',
    '%2Fok%2F..%2Fdenied%2Fc',
    '%2F%252e%252e%2Fx',
    '%2Fa%2500',
    '%ff',
    '%25ff',
    `%2F${'n'.repeat(256)}`,
  ])('the destination %j is rejected', (sent) => {
    expect(() => parse(sent)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test('the destination is required', () => {
    expect(() => destinationIn('/api/resources/a.txt?action=copy')).toThrow(/missing/);
    expect(() => destinationIn('/api/resources/a.txt')).toThrow(/missing/);
  });

  test('the destination cannot come from the value of another parameter', () => {
    expect(destinationIn('/x?a=destination=%2Fb&destination=%2Fc&destination=%2Fd')).toBe('/c');
  });
});
