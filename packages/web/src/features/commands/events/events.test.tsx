import type { CommandRun } from '@satchel/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { EventLists } from './event-lists';
import { LastRuns } from './last-runs';

const run = (changes: Partial<CommandRun> = {}): CommandRun => ({
  id: 1,
  trigger: 'after_upload',
  line: 'scan $FILE',
  username: 'ann',
  file: '/team/a.txt',
  started: Date.now(),
  milliseconds: 12,
  code: 0,
  signal: null,
  problem: null,
  output: '',
  ...changes,
});

describe('the lists of hooks', () => {
  it('are one for each event, and report the input', async () => {
    const onChange = vi.fn();
    renderInApp(<EventLists value={{ after_save: 'one' }} onChange={onChange} errorOf={() => undefined} />);
    expect(screen.getAllByRole('textbox')).toHaveLength(10);
    await userEvent.setup().type(screen.getByLabelText('Before deleting'), 'x');
    expect(onChange).toHaveBeenCalledWith({ after_save: 'one', before_delete: 'x' });
  });

  it('can be tested, line by line', async () => {
    const ids = { good: 1, bad: 2 };
    const requests = fakeServer({
      'POST /api/commands/test': (request) => {
        const { line } = request.json() as { line: keyof typeof ids };
        return run({
          id: ids[line],
          line,
          code: line === 'bad' ? 3 : 0,
          output: line === 'bad' ? 'no cats\n' : '',
        });
      },
    });
    renderInApp(
      <EventLists value={{ after_save: 'good\n\nbad' }} onChange={() => {}} errorOf={() => undefined} />,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'Test these commands' }));
    expect(await screen.findByText(/succeeded in 12 ms/)).toBeTruthy();
    expect(screen.getByText(/Exited with code 3/)).toBeTruthy();
    expect(screen.getByText('no cats')).toBeTruthy();
    expect(requests.map((request) => request.json())).toEqual([
      { trigger: 'after_save', line: 'good' },
      { trigger: 'after_save', line: 'bad' },
    ]);
  });

  it('say so when a test fails', async () => {
    fakeServer({ 'POST /api/commands/test': () => refusal(503, 'busy') });
    renderInApp(<EventLists value={{ after_save: 'x' }} onChange={() => {}} errorOf={() => undefined} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Test this command' }));
    expect(await screen.findByText('The server is busy. Try again in a moment.')).toBeTruthy();
  });
});

describe('the last runs', () => {
  const show = (runs: CommandRun[], sandboxed = true) => {
    fakeServer({
      'GET /api/commands/runs': () => runs,
      'GET /api/commands': () => ({ sandboxed, network: false, seconds: 60, outputBytes: 1 }),
    });
    renderInApp(<LastRuns />);
  };

  it('show what ran for whom, when, on which file, and with which result', async () => {
    show([
      run({ id: 2, problem: 'it took too long', code: null, output: 'half' }),
      run({ id: 1, milliseconds: null }),
    ]);
    const [failed, running] = await screen.findAllByRole('listitem');
    expect(within(failed as HTMLElement).getByText(/failed: it took too long/)).toBeTruthy();
    expect(within(failed as HTMLElement).getByText('half')).toBeTruthy();
    expect(within(failed as HTMLElement).getByText('After an upload, by ann')).toBeTruthy();
    expect(within(failed as HTMLElement).getByText('/team/a.txt')).toBeTruthy();
    expect(within(running as HTMLElement).getByText(/is running/)).toBeTruthy();
  });

  it('say that there are none, and that there is no sandbox', async () => {
    show([], false);
    expect(await screen.findByText(/No event has started a command/)).toBeTruthy();
    expect(await screen.findByText(/This machine has no sandbox/)).toBeTruthy();
  });
});
