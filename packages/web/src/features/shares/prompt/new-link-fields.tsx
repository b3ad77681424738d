import { ROOT } from '@satchel/contract';
import { useId } from 'react';
import { useT } from '../../../lib/i18n';
import { useIsPhone } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/fields/checkbox';
import { TextField } from '../../../ui/fields/text-field';
import type { ShareTarget } from '../shares-api';
import { DurationField, ViewField } from './draft-fields';
import { MoreOptions } from './more-options';
import styles from './share-prompt.module.css';
import type { NewLink } from './use-new-link';

interface NewLinkFieldsProps {
  target: ShareTarget;
  link: NewLink;
}

export function NewLinkFields({ target, link }: NewLinkFieldsProps) {
  const t = useT();
  const id = useId();
  const isPhone = useIsPhone();
  const { draft, faults, change } = link;
  return (
    <section className={styles.fields} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('shares.new')}
      </h3>
      {target.path === ROOT && (
        <div className={styles.root}>
          <p>{t('shares.root.text')}</p>
          <Checkbox isSelected={link.isRootMeant} onChange={link.meanRoot}>
            {t('shares.root')}
          </Checkbox>
        </div>
      )}
      <DurationField draft={draft} faults={faults} onChange={change} autoFocus={!isPhone} />
      <TextField
        label={t('shares.password')}
        type="password"
        autoComplete="new-password"
        value={draft.password}
        onChange={(password) => change({ password })}
      />
      {target.isFolder && <ViewField draft={draft} onChange={change} />}
      <MoreOptions
        key={link.made}
        draft={draft}
        faults={faults}
        onChange={change}
        folder={target.isFolder ? target.path : null}
        options={link.options}
      />
    </section>
  );
}

interface NewLinkButtonsProps {
  link: NewLink;
  /** Only if there is no permanent link yet. */
  hasPermalink: boolean;
}

export function NewLinkButtons({ link, hasPermalink }: NewLinkButtonsProps) {
  const t = useT();
  return (
    <>
      {hasPermalink && (
        <Button
          onPress={() => link.create(true)}
          isDisabled={!link.canCreate(true)}
          isPending={link.pending === 'permanent'}
        >
          {t('shares.permalink')}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        isDisabled={!link.canCreate(false)}
        isPending={link.pending === 'limited'}
      >
        {t('shares.create')}
      </Button>
    </>
  );
}
