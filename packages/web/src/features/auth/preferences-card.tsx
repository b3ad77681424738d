import type { TokenUser } from '@satchel/contract';
import { useState } from 'react';
import { rememberRenamesInList, renamesInList } from '../../lib/browser/rename-choice';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { translateIn } from '../../lib/language/load-messages';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { LocaleSelect } from '../../ui/fields/locale-select';
import { Switch } from '../../ui/fields/switch';
import { isSame } from '../../ui/form/rebase';
import { useUnsavedGuard } from '../../ui/form/unsaved-guard';
import { toast } from '../../ui/toast';
import { type ProfileChoices, useSaveProfile } from './profile-api';

interface PreferencesCardProps {
  user: TokenUser;
  onSaved: (choices: ProfileChoices) => void;
}

const choicesOf = (user: TokenUser): ProfileChoices => ({
  locale: user.locale,
  hideDotfiles: user.hideDotfiles,
  singleClick: user.singleClick,
  redirectAfterCopyMove: user.redirectAfterCopyMove,
  dateFormat: user.dateFormat,
});

/** The language and the preferences of one user. */
export function PreferencesCard({ user, onSaved }: PreferencesCardProps) {
  const t = useT();
  const errorText = useErrorText();
  const { mutate, isPending } = useSaveProfile(user.id);
  const [choices, setChoices] = useState(() => choicesOf(user));
  // The setting belongs to this browser, not to the user.
  const [inList, setInList] = useState(renamesInList);
  const { prompt } = useUnsavedGuard(!isSame(choices, choicesOf(user)) || inList !== renamesInList());
  const set = (change: Partial<ProfileChoices>) => setChoices({ ...choices, ...change });
  const save = () =>
    mutate(choices, {
      onSuccess: () => {
        rememberRenamesInList(inList);
        onSaved(choices);
        // Without the texts of the new language, the screen keeps its language.
        const translated = choices.locale === user.locale ? t : translateIn(choices.locale);
        void Promise.resolve(translated)
          .catch(() => t)
          .then((say) => toast.success(say('settings.saved')));
      },
      onError: (error) => toast.error(errorText(error), { details: errorDetails(error) }),
    });
  return (
    <Card
      title={t('page.profile')}
      onSubmit={save}
      actions={
        <Button variant="primary" type="submit" isPending={isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <LocaleSelect value={choices.locale} onChange={(locale) => set({ locale })} />
      <ChoiceFields choices={choices} onChange={set} />
      <Switch description={t('settings.renameInListText')} isSelected={inList} onChange={setInList}>
        {t('settings.renameInList')}
      </Switch>
      {prompt}
    </Card>
  );
}

interface ChoiceFieldsProps {
  choices: ProfileChoices;
  onChange: (change: Partial<ProfileChoices>) => void;
}

function ChoiceFields({ choices, onChange }: ChoiceFieldsProps) {
  const t = useT();
  return (
    <>
      <Switch
        description={t('settings.hideDotfilesText')}
        isSelected={choices.hideDotfiles}
        onChange={(hideDotfiles) => onChange({ hideDotfiles })}
      >
        {t('settings.hideDotfiles')}
      </Switch>
      <Switch
        description={t('settings.singleClickText')}
        isSelected={choices.singleClick}
        onChange={(singleClick) => onChange({ singleClick })}
      >
        {t('settings.singleClick')}
      </Switch>
      <Switch
        description={t('settings.redirectText')}
        isSelected={choices.redirectAfterCopyMove}
        onChange={(redirectAfterCopyMove) => onChange({ redirectAfterCopyMove })}
      >
        {t('settings.redirect')}
      </Switch>
      <Switch
        description={t('settings.exactDatesText')}
        isSelected={choices.dateFormat}
        onChange={(dateFormat) => onChange({ dateFormat })}
      >
        {t('settings.exactDates')}
      </Switch>
    </>
  );
}
