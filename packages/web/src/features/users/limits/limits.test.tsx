import type { Quota, StoredQuota, UserQuota } from '@satchel/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { LimitFields } from './limit-fields';
import { LimitUse } from './limit-use';
import { accountOfFolder, accountOfUser } from './limits-api';
import { bytesOf, numberOf, textOf, typedNumber, unitName, unitOf } from './size-parts';
import { UserLimitFields } from './user-limit-fields';
import { UserUse } from './user-use';

const GB = 1024 ** 3;
const sizeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Storage limit' });
const countField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Files and folders' });

it('a size is shown in the largest unit in which it is short, in the steps of the reader', () => {
  const shown = (bytes: number, units: 'binary' | 'decimal') => {
    const unit = unitOf(bytes, units);
    return `${textOf(bytes, unit, units, 'en')} ${unit}`;
  };
  expect(shown(5 * GB, 'binary')).toBe('5 gigabyte');
  expect(shown(1.5 * 1024 * GB, 'binary')).toBe('1.5 terabyte');
  expect(shown(5_000_000_000, 'decimal')).toBe('5 gigabyte');
  expect(shown(5_000_000_000, 'binary')).toBe('4.657 gigabyte');
  expect(bytesOf('2,5', 'gigabyte', 'decimal', 'en')).toBe(2_500_000_000);
  expect(bytesOf('.', 'gigabyte', 'decimal', 'en')).toBeUndefined();
  expect([unitName('gigabyte', 'en'), unitName('gigabyte', 'fr')]).toEqual(['GB', 'Go']);
});

it.each([
  ['1,000', 'en', 1000],
  ['1,000', 'de', 1],
  ['1.000', 'de', 1000],
  ['1.000', 'en', 1],
  ['1.5', 'de', 1.5],
  ['0.500', 'de', 0.5],
  ['1234.567', 'de', 1234.567],
  ['1,5', 'en', 1.5],
  ['1.000,5', 'en', 1000.5],
  ['1,000,000', 'de', 1_000_000],
  ['1,000.25', 'de', 1000.25],
  [',5', 'de', 0.5],
  ['5.', 'en', 5],
  ['', 'en', undefined],
])('%j typed in %s is %s', (text, locale, value) => {
  expect(numberOf(text, locale)).toBe(value);
});

it('a size is shown as its language reads it, and typed in any digits', () => {
  const bytes = 1.125 * GB;
  for (const locale of ['en', 'de', 'ar', 'fa', 'pl', 'hi']) {
    const text = textOf(bytes, 'gigabyte', 'binary', locale);
    expect(bytesOf(text, 'gigabyte', 'binary', locale), `${locale} ${text}`).toBe(bytes);
  }
  expect(textOf(bytes, 'gigabyte', 'binary', 'de')).toBe('1,125');
  expect([typedNumber('٥٠٫٥'), typedNumber('۱٬۰۰۰'), typedNumber('５ GB')]).toEqual(['50.5', '1000', '5']);
});

it('the limits of a group are typed with a unit, and an empty field is none', async () => {
  let quota: Quota = { bytes: 5 * GB };
  const Form = () => {
    const [value, setValue] = useState(quota);
    quota = value;
    return <LimitFields quota={value} onChange={setValue} text="For each member" />;
  };
  renderInApp(<Form />);
  expect(sizeField().value).toBe('5');
  await userEvent.clear(sizeField());
  expect(quota).toEqual({});
  await userEvent.type(sizeField(), '2.5x');
  expect(sizeField().value).toBe('2.5');
  expect(quota).toEqual({ bytes: 2.5 * GB });
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'terabyte' } });
  expect(quota).toEqual({ bytes: 2.5 * 1024 * GB });
  await userEvent.type(countField(), '1000');
  expect(quota).toEqual({ bytes: 2.5 * 1024 * GB, files: 1000 });
});

it('a user has each limit as the groups say, or none, or an own one', async () => {
  let quota: UserQuota = {};
  const Form = () => {
    const [value, setValue] = useState(quota);
    quota = value;
    return <UserLimitFields quota={value} onChange={setValue} />;
  };
  renderInApp(<Form />);
  const choose = (value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage limit' }), { target: { value } });
  choose('none');
  expect(quota).toEqual({ bytes: null });
  choose('own');
  await userEvent.type(sizeField(), '3');
  expect(quota).toEqual({ bytes: 3 * GB });
  await userEvent.clear(sizeField());
  expect([quota, sizeField().value]).toEqual([{ bytes: null }, '']);
  choose('groups');
  expect(quota).toEqual({});
});

const stored: StoredQuota = {
  ...{ account: 'user:2', of: 'user', userId: 2, name: 'ben', keptBytes: GB, isCounting: false },
  ...{ bytes: { limit: 5 * GB, used: 4.8 * GB }, files: { limit: null, used: 7 }, countedAt: null },
};

it('shows what is used of a stored limit, and counts again', async () => {
  let isCounting = false;
  const requests = fakeServer({
    'GET /api/quotas': () => [{ ...stored, isCounting }],
    'POST /api/quotas/count': () => {
      isCounting = true;
      return new Response(null, { status: 202 });
    },
  });
  renderInApp(<LimitUse account={accountOfUser(2)} />);
  expect((await screen.findByText('4.8 GB')).parentElement?.textContent).toBe('4.8 GB of 5.0 GB used');
  expect(screen.getByText('Of it 1.0 GB in the trash and former versions')).toBeTruthy();
  expect(screen.getByText('Not counted yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Count again' }));
  await screen.findByText('Being counted…');
  expect(requests.find(({ method }) => method === 'POST')?.json()).toEqual({ account: 'user:2' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Count again' }).disabled).toBe(true);
});

it('a count that is refused is reported', async () => {
  fakeServer({
    'GET /api/quotas': () => [{ ...stored, countedAt: '2026-05-04T10:00:00Z' }],
    'POST /api/quotas/count': () => refusal(404, 'not_found'),
  });
  renderInApp(<LimitUse account="user:2" />);
  await screen.findByText(/^Last counted: May 4, 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Count again' }));
  await screen.findByText('It is no longer there. It may have been moved or deleted.');
});

it('those without a stored limit show nothing, and folders are found by their path', async () => {
  const folder = { ...stored, account: 'folder:/srv/team', of: 'folder', name: '/srv/team' };
  const requests = fakeServer({ 'GET /api/quotas': () => [folder] });
  renderInApp(
    <>
      <UserUse id={2} />
      <LimitUse account={accountOfFolder('/srv/team/')} />
    </>,
  );
  await waitFor(() => expect(requests).toHaveLength(1));
  await screen.findByText('4.8 GB');
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});
