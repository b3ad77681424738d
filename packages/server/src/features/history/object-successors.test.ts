import { expect, test } from 'vitest';
import { ObjectSuccessors } from './object-successors.js';

test('an object is found by every id that it has had', () => {
  const successors = new ObjectSuccessors();
  successors.add('here', 'there');
  successors.add('there', 'elsewhere');
  expect(['here', 'there', 'elsewhere', 'other'].map((id) => successors.find(id))).toEqual([
    ...['elsewhere', 'elsewhere', 'elsewhere', 'other'],
  ]);
});

test('an id that a disk gives to another object means that one', () => {
  const successors = new ObjectSuccessors();
  successors.add('1', '2');
  successors.appeared('1');
  expect(successors.find('1')).toBe('1');
  successors.add('3', '4');
  successors.add('5', '3');
  expect([successors.find('5'), successors.find('3')]).toEqual(['3', '3']);
});
