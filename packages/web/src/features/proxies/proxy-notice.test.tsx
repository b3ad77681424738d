import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { ProxyNotice } from './proxy-notice';

it('the notice names the proxy, and the option that tells the server of it', async () => {
  fakeServer({ 'GET /api/proxies': () => ({ unnamed: { address: '172.18.0.2' } }) });
  renderInApp(<ProxyNotice />);
  expect(await screen.findByText(/through 172\.18\.0\.2/)).toBeTruthy();
  expect(screen.getByText(/--trusted-proxies 172\.18\.0\.2/)).toBeTruthy();
});

it('the notice is absent where there is no proxy', async () => {
  const requests = fakeServer({ 'GET /api/proxies': () => ({ unnamed: null }) });
  const { container } = renderInApp(<ProxyNotice />);
  await expect.poll(() => requests.length).toBe(1);
  expect(container.textContent).not.toContain('proxy');
});
