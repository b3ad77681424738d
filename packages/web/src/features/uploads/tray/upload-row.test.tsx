import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render';
import type { UploadFault, UploadJob, UploadState } from '../queue/upload-job';
import { UploadRow } from './upload-row';

const job = (state: UploadState, fault: UploadFault | null = null): UploadJob => ({
  ...{
    id: 1,
    target: '/',
    relativePath: 'a.mov',
    name: 'a.mov',
    path: '/a.mov',
    file: new File([], 'a.mov'),
  },
  ...{ isFolder: false, source: undefined, size: 3, state, loaded: 0, confirmed: 0, continuedAt: null },
  ...{ attempts: 0, movedAt: 0, override: false, copies: 0, fault, existing: undefined },
});

it.each([
  ['that runs can be paused', job('active'), ['Pause a.mov', 'Cancel a.mov']],
  [
    'without a connection can be retried',
    job('failed', { kind: 'network' }),
    ['Retry a.mov', 'Cancel a.mov'],
  ],
  [
    'of a file that cannot be read can only be cancelled',
    job('failed', { kind: 'unreadable' }),
    ['Cancel a.mov'],
  ],
])('an upload %s', (_, shown, buttons) => {
  renderInApp(<UploadRow job={shown} onChoose={() => undefined} />);
  const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(buttons);
});
