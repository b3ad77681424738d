import type { Diagnosis, Usage } from '@satchel/contract';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useFormat, useT } from '../../lib/i18n';
import { Skeleton } from '../../ui/skeleton';
import styles from './setup.module.css';
import { SetupStep, type StepProps } from './setup-step';

interface FilesStepProps extends StepProps {
  /** Undefined until the server has responded. */
  served: Pick<Diagnosis, 'root' | 'isWritable'> | undefined;
  disk: Usage | undefined;
}

/** The served folder, and how to change it. */
export function FilesStep({ served, disk, onBack, onNext }: FilesStepProps) {
  const t = useT();
  const { size } = useFormat();
  return (
    <SetupStep title={t('setup.files.title')} text={t('setup.files.text')} onBack={onBack} onSubmit={onNext}>
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
        {disk !== undefined && disk.total > 0 && (
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
