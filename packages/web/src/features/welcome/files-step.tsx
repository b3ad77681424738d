import type { Diagnosis, Usage } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { VIEW_CONTROLS } from '../../listing/listing-controls';
import { ChoiceGroup } from '../../ui/fields/choice-group';
import { Skeleton } from '../../ui/skeleton';
import styles from './setup.module.css';
import { SetupStep, type StepProps } from './setup-step';

/** The views that a new user is likely to want; the others are offered in each folder. */
const VIEWS = ['auto', 'list', 'mosaic'] as const;
export type FirstView = (typeof VIEWS)[number];

interface FilesStepProps extends StepProps {
  /** Undefined until the server has responded. */
  served: Pick<Diagnosis, 'root' | 'isWritable'> | undefined;
  disk: Usage | undefined;
  /** The view, if somebody has chosen one already. */
  chosen: FirstView | undefined;
  /** Stores the view in which folders are shown. */
  onSave: (view: FirstView) => Promise<void>;
}

/** The served folder, how to change it, and the view of folders. */
export function FilesStep({ served, disk, chosen, onSave, onBack, onNext }: FilesStepProps) {
  const t = useT();
  const errorText = useErrorText();
  const { size } = useFormat();
  const hint = useId();
  const [wanted, setWanted] = useState<FirstView>(chosen ?? 'auto');
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onSave, onSuccess: onNext });
  return (
    <SetupStep
      title={t('setup.files.title')}
      text={t('setup.files.text')}
      problem={error === null ? undefined : errorText(error)}
      isPending={isPending}
      onBack={onBack}
      onSubmit={() => (wanted === chosen ? onNext() : mutate(wanted))}
    >
      <div className={styles.served}>
        {served === undefined ? (
          <Skeleton width="70%" height={20} />
        ) : (
          <>
            <code className={styles.path} dir="auto">
              {served.root}
            </code>
            <Reach isWritable={served.isWritable} />
          </>
        )}
        {disk?.total && (
          <p className={styles.hint}>
            {t('setup.files.free', { free: size(disk.total - disk.used), total: size(disk.total) })}
          </p>
        )}
      </div>
      <div>
        <p className={styles.text}>{t('setup.files.other')}</p>
        <pre className={styles.command} dir="ltr">
          satchel /srv/files
        </pre>
      </div>
      <div>
        <h2 className={styles.label}>{t('setup.view')}</h2>
        <ChoiceGroup
          label={t('setup.view')}
          describedBy={hint}
          choices={VIEWS.map((each) => ({
            value: each,
            label: t(`setup.view.${each}`),
            icon: VIEW_CONTROLS[each].icon,
          }))}
          value={wanted}
          onChange={(choice) => {
            setWanted(choice);
            reset();
          }}
        />
        <p id={hint} className={styles.hint}>
          {t('setup.view.text')}
        </p>
      </div>
    </SetupStep>
  );
}

function Reach({ isWritable }: { isWritable: boolean }) {
  const t = useT();
  const Icon = isWritable ? CircleCheck : TriangleAlert;
  return (
    <p className={styles.reach}>
      <Icon className={isWritable ? styles.good : styles.odd} size={16} strokeWidth={1.75} aria-hidden />
      {t(isWritable ? 'setup.files.writable' : 'setup.files.readOnly')}
    </p>
  );
}
