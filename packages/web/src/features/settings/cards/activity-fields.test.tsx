import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render';
import { buildSettings } from '../../../testing/settings';
import { type SettingsDraft, toDraft } from '../settings-draft';
import { ActivityFields } from './activity-fields';

let stored: SettingsDraft['activity'];

function Form() {
  const [draft, setDraft] = useState(toDraft(buildSettings()));
  stored = draft.activity;
  const errorOf = (field: string) => (field === 'activity.days' ? 'Too many days' : undefined);
  return (
    <ActivityFields
      draft={draft}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      errorOf={errorOf}
    />
  );
}

it('the fields change the settings of the log, and show what was rejected', async () => {
  renderInApp(<Form />);
  const user = userEvent.setup();
  const days = screen.getByLabelText('Days that it is kept (0 for no log)');
  await user.clear(days);
  await user.type(days, '0');
  await user.selectOptions(screen.getByLabelText('IP addresses'), 'Not logged');
  await user.click(screen.getByRole('switch', { name: 'Log downloads' }));
  await user.click(screen.getByRole('switch', { name: /^Chain the rows/ }));
  expect(stored).toEqual({ days: 0, downloads: true, visits: true, addresses: 'none', chain: true });
  expect(screen.getByText('Too many days')).toBeTruthy();
  expect(screen.getByText(/satchel activity verify/)).toBeTruthy();
});
