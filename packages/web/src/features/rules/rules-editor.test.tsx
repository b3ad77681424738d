import type { Rule } from '@satchel/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../testing/render';
import { newRule } from './rule-list';
import { RulesEditor } from './rules-editor';

const onSubmit = vi.fn();
let current: readonly Rule[] = [];

function Form({ initial, ...problem }: { initial: Rule[]; error?: string; errorIndex?: number }) {
  const [rules, setRules] = useState(initial);
  current = rules;
  return (
    <form onSubmit={onSubmit}>
      <RulesEditor rules={rules} onChange={setRules} {...problem} />
    </form>
  );
}

const path = (text: string): Rule => ({ ...newRule(), path: text });
const shown = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

beforeEach(() => onSubmit.mockClear());

it('the button adds a rule that allows an empty path, and focuses it', async () => {
  renderInApp(<Form initial={[]} />);
  const user = userEvent.setup();
  expect(screen.getByText('No rules: everything is allowed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  await user.keyboard('/private');
  expect(current).toEqual([path('/private')]);
});

it('the switches choose between deny and allow, path and pattern', async () => {
  renderInApp(<Form initial={[path('/a')]} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Deny' }));
  await user.click(screen.getByRole('radio', { name: 'Regex' }));
  await user.type(screen.getByLabelText('Regular expression of rule 1'), '^/b$');
  expect(current).toEqual([{ allow: false, regex: true, path: '/a', regexp: { raw: '^/b$' } }]);
  await user.click(screen.getByRole('radio', { name: 'Path' }));
  expect(shown()).toEqual(['/a']);
});

it('Enter in the text of a rule is ignored', async () => {
  renderInApp(<Form initial={[path('/a')]} />);
  await userEvent.setup().type(screen.getByLabelText('Path of rule 1'), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('buttons, and Alt with the arrow keys, move a rule, and keep the focus on it', async () => {
  renderInApp(<Form initial={[path('/a'), path('/b'), path('/c')]} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Path of rule 1'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(shown()).toEqual(['/b', '/a', '/c']);
  expect(document.activeElement).toBe(screen.getByLabelText('Path of rule 2'));
  await user.click(screen.getByRole('button', { name: 'Move rule 2 down' }));
  expect(shown()).toEqual(['/b', '/c', '/a']);
  // It cannot move further down: the focus stays on the rule.
  expect(document.activeElement).toBe(screen.getByLabelText('Path of rule 3'));
  await user.click(screen.getByRole('button', { name: 'Move rule 3 up' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move rule 2 up' }));
});

it('a button removes a rule', async () => {
  renderInApp(<Form initial={[path('/a'), path('/b')]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove rule 1' }));
  expect(shown()).toEqual(['/b']);
});

it('a fault is shown at the rule that it is about', async () => {
  renderInApp(<Form initial={[path('a'), path('/b')]} error="Not valid" errorIndex={1} />);
  expect(screen.getByText('A path begins with a slash.')).toBeTruthy();
  expect(screen.getByLabelText('Path of rule 2').getAttribute('aria-invalid')).toBe('true');
});
