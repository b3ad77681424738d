import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { InstallationsNotice } from './installations-notice';

it('the notice says how much another installation keeps on which disks, and what takes it over', async () => {
  const disks = [
    { place: '/photos', count: 1200 },
    { place: null, count: 34 },
  ];
  fakeServer({ 'GET /api/installations': () => ({ disks }) });
  renderInApp(<InstallationsNotice />);
  expect(await screen.findByText(/1,234/)).toBeTruthy();
  expect(screen.getByText('/photos')).toBeTruthy();
  expect(screen.getByText(/satchel trash adopt/)).toBeTruthy();
});

it('the notice is absent where this installation is alone', async () => {
  const requests = fakeServer({ 'GET /api/installations': () => ({ disks: [] }) });
  const { container } = renderInApp(<InstallationsNotice />);
  await expect.poll(() => requests.length).toBe(1);
  expect(container.textContent).not.toContain('installation');
});
