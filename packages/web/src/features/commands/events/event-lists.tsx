import { COMMAND_TRIGGERS } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { TextArea } from '../../../ui/fields/text-area';
import styles from './events.module.css';
import { TryCommands } from './try-commands';

interface EventListsProps {
  /** Lines of text for each trigger. */
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The event hooks before and after changes of files: one command per line, which can be tested at once. */
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
