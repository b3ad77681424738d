import { X } from 'lucide-react';
import { useFootHeight } from '../../../../lib/browser/foot-height';
import { useT } from '../../../../lib/i18n';
import { IconButton } from '../../../../ui/icon-button';
import { canRun, iconOf, isAllowed, labelOf } from '../../actions/action';
import { actionOf, SELECTION_BAR } from '../../actions/action-registry';
import { useActionContext } from '../../screen/files-context';
import styles from './bottom-bar.module.css';
import { useSelectionText } from './folder-strip';

/** The bar of phones with the actions on the selection, within reach of the thumb. */
export function BottomBar() {
  const t = useT();
  const context = useActionContext();
  const text = useSelectionText();
  useFootHeight(6.75);
  const actions = SELECTION_BAR.map(actionOf).filter((action) => isAllowed(action, context));
  return (
    <section className={styles.bar} aria-label={t('files.selection.label')}>
      <p className={styles.head}>
        <b>{text.count}</b>
        <span className={styles.size}>{text.size}</span>
        <IconButton label={t('files.action.clear')} icon={X} onPress={context.effects.clearSelection} />
      </p>
      <div className={styles.actions}>
        {actions.map((action) => {
          const Icon = iconOf(action, context);
          return (
            <button
              key={action.id}
              type="button"
              disabled={!canRun(action, context)}
              onClick={() => action.run(context)}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              {t(labelOf(action, context)).replace(/…$/, '')}
            </button>
          );
        })}
      </div>
    </section>
  );
}
