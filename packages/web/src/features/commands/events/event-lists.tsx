import { COMMAND_TRIGGERS } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { TextArea } from '../../../ui/text-area';
import styles from './events.module.css';
import { TryCommands } from './try-commands';

interface EventListsProps {
  /** Lines of text by trigger. */
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  errorOf: (field: string) => string | undefined;
}

/** What runs before and after something happens to files: a command on each line, to be tried at once. */
export function EventLists({ value, onChange, errorOf }: EventListsProps) {
  const t = useT();
  return (
    <div className={styles.lists}>
      {COMMAND_TRIGGERS.map((trigger) => (
        <div key={trigger} className={styles.list}>
          <TextArea
            label={t(`events.trigger.${trigger}`)}
            value={value[trigger] ?? ''}
            onChange={(lines) => onChange({ ...value, [trigger]: lines })}
            error={errorOf(`commands.${trigger}`)}
          />
          <TryCommands trigger={trigger} text={value[trigger] ?? ''} />
        </div>
      ))}
    </div>
  );
}
