import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { saveText } from '../../../lib/browser/save-text';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/fields/checkbox';
import styles from './second-factor.module.css';
import type { Names, StepView } from './step-view';
import { useCopy } from './use-copy';

interface CodesStepOptions {
  codes: readonly string[];
  names: Names;
  onDone: () => void;
}

/** The last step: the recovery codes, which the user has to keep before it can be left. */
export function useCodesStep({ codes, names, onDone }: CodesStepOptions): StepView {
  const t = useT();
  const [isKept, setKept] = useState(false);
  return {
    title: t('factor.codes'),
    text: t('factor.codesText'),
    content: (
      <div key="codes" className={styles.kept}>
        <CodeList codes={codes} />
        <CodeActions codes={codes} names={names} />
        <Checkbox isSelected={isKept} onChange={setKept}>
          {t('factor.kept')}
        </Checkbox>
      </div>
    ),
    actions: (
      <Button key="done" variant="primary" type="submit" isDisabled={!isKept}>
        {t('factor.done')}
      </Button>
    ),
    onSubmit: () => isKept && onDone(),
    mayLeave: isKept,
  };
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const t = useT();
  return (
    <ol className={styles.codes} dir="ltr" aria-label={t('factor.codes')}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
}

function CodeActions({ codes, names }: Omit<CodesStepOptions, 'onDone'>) {
  const t = useT();
  const copy = useCopy();
  const { dateTime } = useFormat();
  const { name, username } = names;
  const save = () => {
    const head = t('factor.codesFile', { user: username, name, date: dateTime(new Date()) });
    saveText(`${name} ${t('factor.codes')}.txt`, `${head}\n\n${codes.join('\n')}\n`);
  };
  return (
    <div className={styles.buttons}>
      {/* The field of the step before had the focus. */}
      <Button icon={Copy} autoFocus onPress={() => copy(codes.join('\n'))}>
        {t('files.action.copy')}
      </Button>
      <Button icon={Download} onPress={save}>
        {t('files.action.download')}
      </Button>
    </div>
  );
}
