import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LeaveChoice, useNavigationGuard } from '../lib/browser/navigation-guard';
import { createGuardedHistory } from './history';

/** A router that only records the addresses it is sent to. */
function openHistory() {
  window.history.replaceState(null, '', '/first');
  const history = createGuardedHistory();
  const places: string[] = [];
  const stop = history.listen(({ location }) => places.push(location.pathname));
  return { history, places, stop };
}

function guard(isActive = true) {
  const asked: LeaveChoice[] = [];
  const view = renderHook(() => useNavigationGuard(isActive, (answer) => asked.push(answer)));
  return { asked, release: view.unmount };
}

const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('without unsaved changes', () => {
  it('every navigation happens at once', async () => {
    const { history, places, stop } = openHistory();
    guard(false);
    history.push('/second');
    history.go(-1);
    await moved();
    expect(places).toEqual(['/second', '/first']);
    stop();
  });
});

describe('with unsaved changes', () => {
  it('a link waits for the confirmation', () => {
    const { history, places, stop } = openHistory();
    const { asked, release } = guard();
    history.push('/second');
    expect(window.location.pathname).toBe('/first');
    asked[0]?.leave();
    expect(places).toEqual(['/second']);
    release();
    stop();
  });

  it('Back is undone, and repeated after the confirmation', async () => {
    const { history, places, stop } = openHistory();
    history.push('/second');
    const { asked, release } = guard();
    window.history.back();
    await moved();
    await waitFor(() => expect(window.location.pathname).toBe('/second'));
    expect(places).toEqual(['/second']);
    expect(asked).toHaveLength(1);
    asked[0]?.leave();
    await waitFor(() => expect(places).toEqual(['/second', '/first']));
    release();
    stop();
  });

  it('Back is not delayed if it was confirmed at once', async () => {
    const { history, places, stop } = openHistory();
    history.push('/second');
    const { unmount } = renderHook(() => useNavigationGuard(true, ({ leave }) => leave()));
    history.go(-1);
    await moved();
    expect(places).toEqual(['/second', '/first']);
    unmount();
    stop();
  });

  it('closing the tab asks for a confirmation', () => {
    const { release } = guard();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    release();
  });
});
