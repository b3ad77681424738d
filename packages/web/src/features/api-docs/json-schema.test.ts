import { expect, it } from 'vitest';
import { exampleOf, typeText } from './json-schema';

const schemas = {
  Tree: {
    type: 'object',
    required: ['name', 'below'],
    properties: {
      name: { type: 'string' },
      below: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      parent: { $ref: '#/components/schemas/Tree' },
    },
  },
};
const tree = { $ref: '#/components/schemas/Tree' };

it('a schema is written as a type, and a recursive one is named', () => {
  expect(typeText(tree, schemas)).toBe('{\n  name: string;\n  below: Array<Tree>;\n  parent?: Tree;\n}');
  expect(typeText({ anyOf: [{ const: 'a' }, { enum: [1, null] }] }, {})).toBe('"a" | 1 | null');
  expect(typeText({ type: 'object', patternProperties: { '^.*$': { type: 'integer' } } }, {})).toBe(
    'Record<string, integer>',
  );
  expect(typeText(undefined, {})).toBe('unknown');
});

it('an example has the required fields, also for a recursive schema', () => {
  expect(exampleOf(tree, schemas)).toEqual({ name: '', below: [] });
  const loop = { Loop: { type: 'object', required: ['next'], properties: { next: { $ref: '#/x/Loop' } } } };
  expect(exampleOf({ $ref: '#/x/Loop' }, loop)).toEqual({ next: null });
});
