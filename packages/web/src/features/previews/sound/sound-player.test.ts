import { beforeEach, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { seatSound } from './sound-player';
import { endSound, useSound } from './sound-store';

const sound = (name: string) => entry(name, { type: 'audio', size: 100 });
const siblings = [sound('a.wav'), sound('b.wav')];
const [a = sound('a.wav')] = siblings;

let isPaused: boolean;

beforeEach(() => {
  isPaused = true;
  const { prototype } = HTMLMediaElement;
  Object.defineProperty(prototype, 'paused', { configurable: true, get: () => isPaused });
  Object.assign(prototype, { load: () => undefined, pause: () => undefined });
  return endSound;
});

function openViewer() {
  const container = document.createElement('div');
  document.body.append(container);
  return seatSound(container, a, { siblings, className: undefined, onFailed: () => undefined });
}

const docked = async () => {
  await Promise.resolve();
  const { isDocked, files, at } = useSound.getState();
  return isDocked ? files[at]?.name : undefined;
};

it('a sound goes on in the page when the viewer is left before the browser has reported that it plays', async () => {
  const leave = openViewer();
  isPaused = false;
  leave();
  expect(await docked()).toBe('a.wav');
});

it('a sound ends with the viewer where it was not played', async () => {
  openViewer()();
  expect(await docked()).toBeUndefined();
  expect(document.querySelector('audio')).toBeNull();
});
