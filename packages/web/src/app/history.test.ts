import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type LeaveAnswer, useNavigationGuard } from '../lib/navigation-guard';
import { createGuardedHistory } from './history';

/** A router that only notes where it is sent. */
function openHistory() {
  window.history.replaceState(null, '', '/first');
  const history = createGuardedHistory();
  const places: string[] = [];
  const stop = history.listen(({ location }) => places.push(location.pathname));
  return { history, places, stop };
}

function guard(isActive = true) {
  const asked: LeaveAnswer[] = [];
  const view = renderHook(() => useNavigationGuard(isActive, (answer) => asked.push(answer)));
  return { asked, release: view.unmount };
}

const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('without anything to lose', () => {
  it('every way leads on at once', async () => {
    const { history, places, stop } = openHistory();
    guard(false);
    history.push('/second');
    history.go(-1);
    await moved();
    expect(places).toEqual(['/second', '/first']);
    stop();
  });
});

describe('with something to lose', () => {
  it('a link waits for the answer', () => {
    const { history, places, stop } = openHistory();
    const { asked, release } = guard();
    history.push('/second');
    expect(window.location.pathname).toBe('/first');
    asked[0]?.leave();
    expect(places).toEqual(['/second']);
    release();
    stop();
  });

  it('Back is undone, and done again once somebody agrees', async () => {
    const { history, places, stop } = openHistory();
    history.push('/second');
    const { asked, release } = guard();
    window.history.back();
    await moved();
    await vi.waitFor(() => expect(window.location.pathname).toBe('/second'));
    expect(places).toEqual(['/second']);
    expect(asked).toHaveLength(1);
    asked[0]?.leave();
    await vi.waitFor(() => expect(places).toEqual(['/second', '/first']));
    release();
    stop();
  });

  it('Back is not held up by who has agreed already', async () => {
    const { history, places, stop } = openHistory();
    history.push('/second');
    const { unmount } = renderHook(() => useNavigationGuard(true, ({ leave }) => leave()));
    history.go(-1);
    await moved();
    expect(places).toEqual(['/second', '/first']);
    unmount();
    stop();
  });

  it('closing the tab is held up', () => {
    const { release } = guard();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    release();
  });
});
