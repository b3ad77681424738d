import { useT } from '../../../lib/i18n';
import { TextArea } from '../../../ui/text-area';
import type { CardProps } from './card-props';

/** What runs before and after something happens to files: a command on each line. */
export function CommandsFields({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { commands } = draft;
  return Object.keys(commands)
    .sort()
    .map((event) => (
      <TextArea
        key={event}
        label={t('global.commandsFor', { event: event.replaceAll('_', ' ') })}
        value={commands[event] ?? ''}
        onChange={(lines) => onChange({ commands: { ...commands, [event]: lines } })}
        error={errorOf(`commands.${event}`)}
      />
    ));
}
