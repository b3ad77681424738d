import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTitle } from '../../../lib/browser/page-title';
import { renderInApp } from '../../../testing/render';
import { noUploads, type RoundReport, type UploadSummary } from '../queue/upload-summary';
import { useUploadStore } from '../upload-store';
import { NoticeOffer } from './notice-offer';
import { percentageOf } from './show-percentage';
import { isSending, useRunning } from './use-running';

/** jsdom has no lock of the screen, no badge and no notices. */
const locks: { released: boolean; release: () => Promise<void> }[] = [];
const badge = vi.fn(async (_value: number) => undefined);
const shown: { title: string; body: string }[] = [];
let answer: NotificationPermission = 'granted';

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = vi.fn(async () => {
    FakeNotification.permission = answer;
    return answer;
  });

  constructor(title: string, { body = '' }: NotificationOptions) {
    shown.push({ title, body });
  }
}

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

const request = async () => {
  const lock = {
    released: false,
    release: async () => {
      lock.released = true;
    },
  };
  locks.push(lock);
  return lock;
};

beforeEach(() => {
  locks.length = 0;
  shown.length = 0;
  answer = 'granted';
  FakeNotification.permission = 'default';
  FakeNotification.requestPermission.mockClear();
  badge.mockClear();
  localStorage.clear();
  vi.stubGlobal('Notification', FakeNotification);
  Object.assign(navigator, { wakeLock: { request }, setAppBadge: badge });
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setVisible(true);
  setTitle('page', 'Files');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const summaryOf = (fraction: number, counts: Partial<UploadSummary['counts']>): UploadSummary => ({
  ...noUploads,
  pending: 1,
  fraction,
  counts: { ...noUploads.counts, ...counts },
});
const sending = (fraction: number) => summaryOf(fraction, { active: 1 });

function Effects({ summary }: { summary: UploadSummary }) {
  useRunning(summary);
  return <NoticeOffer />;
}

async function run(summary: UploadSummary) {
  const rendered = renderInApp(<Effects summary={summary} />);
  await act(async () => undefined);
  const become = async (next: UploadSummary) => {
    useUploadStore.setState({ summary: next });
    rendered.rerender(<Effects summary={next} />);
    await act(async () => undefined);
  };
  return { ...rendered, become };
}

const report = (changes: Partial<RoundReport>): RoundReport => ({
  done: 0,
  failed: 0,
  cancelled: 0,
  action: 'a',
  entries: null,
  ...changes,
});

const held = () => locks.filter(({ released }) => !released).length;

describe('the screen', () => {
  it('stays on while something is sent, and goes dark again at the end', async () => {
    const { unmount } = await run(sending(0));
    expect(held()).toBe(1);
    unmount();
    expect(held()).toBe(0);
  });

  it('is kept on again when the page becomes visible, as browsers end it with a hidden page', async () => {
    await run(sending(0));
    await locks[0]?.release();
    await act(async () => setVisible(false));
    expect(held()).toBe(0);
    await act(async () => setVisible(true));
    expect(held()).toBe(1);
  });

  it('may go dark if the browser refuses', async () => {
    Object.assign(navigator, { wakeLock: { request: async () => Promise.reject(new Error('battery')) } });
    await run(sending(0.5));
    expect(document.title).toBe('50% · Files');
  });

  it.each([
    ['all are paused', summaryOf(0, { paused: 1 }), false],
    ['all wait for an answer', summaryOf(0, { conflict: 1 }), false],
    ['the connection is lost', { ...sending(0), isConnected: false }, false],
    ['folders are read', { ...noUploads, isScanning: true }, true],
  ])('where %s, sending is not mistaken', (_, summary, expected) => {
    expect(isSending(summary)).toBe(expected);
  });
});

describe('the percentage', () => {
  it('is in front of the title and on the icon, and both are as before at the end', async () => {
    const { unmount } = await run(sending(0.424));
    expect(document.title).toBe('42% · Files');
    expect(badge).toHaveBeenLastCalledWith(42);
    unmount();
    expect(document.title).toBe('Files');
    expect(badge).toHaveBeenLastCalledWith(0);
  });

  it('stays in front of the title of another page, and of the mark of unsaved changes', async () => {
    const { unmount } = await run(sending(0.1));
    setTitle('page', 'notes.txt');
    setTitle('unsaved', '● ');
    expect(document.title).toBe('10% · ● notes.txt');
    setTitle('unsaved', '');
    unmount();
    expect(document.title).toBe('notes.txt');
  });

  it('moves in steps where the page has the focus', () => {
    expect([0, 0.049, 0.42, 0.999].map((fraction) => percentageOf(fraction, true))).toEqual([0, 0, 40, 95]);
    expect([0.42, 0.999].map((fraction) => percentageOf(fraction, false))).toEqual([42, 99]);
  });

  it('is removed when the page is closed', async () => {
    await run(sending(0.5));
    window.dispatchEvent(new Event('pagehide'));
    expect(badge).toHaveBeenLastCalledWith(0);
  });
});

describe('a notice at the end', () => {
  const roundOf = async (ms: number) => {
    const rendered = await run(sending(0.1));
    await act(async () => vi.advanceTimersByTime(ms));
    return rendered;
  };
  const end = (changes: Partial<RoundReport>) =>
    act(async () => {
      // The queue tells it before the page is rendered again.
      const { queue } = useUploadStore.getState();
      (queue as unknown as { options: { onRoundEnd: (ended: RoundReport) => void } }).options.onRoundEnd(
        report(changes),
      );
    });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const button = () => screen.queryByRole('button', { name: 'Notify me when done' });

  it('is not offered before a minute, and the browser asks only after a press', async () => {
    await roundOf(59_000);
    expect(button()).toBeNull();
    await act(async () => vi.advanceTimersByTime(2000));
    expect(button()).not.toBeNull();
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
    await user.click(button() as HTMLElement);
    expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(button()).toBeNull());
  });

  it('is shown to a person who accepted it and looks elsewhere', async () => {
    await roundOf(61_000);
    await user.click(button() as HTMLElement);
    setVisible(false);
    await end({ done: 3, failed: 1 });
    expect(shown).toEqual([{ title: '3 files uploaded', body: '1 file was not uploaded' }]);
  });

  it('is not shown on the visible page, nor after a short round', async () => {
    localStorage.setItem('satchel.notify', 'yes');
    FakeNotification.permission = 'granted';
    const long = await roundOf(61_000);
    await end({ done: 3 });
    long.unmount();
    await roundOf(5000);
    setVisible(false);
    await end({ done: 3 });
    expect(shown).toEqual([]);
  });

  it.each(['denied', 'default'] as const)('is never offered again after %s', async (given) => {
    answer = given;
    const first = await roundOf(61_000);
    await user.click(button() as HTMLElement);
    first.unmount();
    await roundOf(61_000);
    expect(button()).toBeNull();
  });

  it('is never offered again to a person who declined, whom the browser does not ask', async () => {
    const first = await roundOf(61_000);
    await user.click(screen.getByRole('button', { name: 'No notification' }));
    first.unmount();
    await roundOf(61_000);
    expect(button()).toBeNull();
    expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  });
});
