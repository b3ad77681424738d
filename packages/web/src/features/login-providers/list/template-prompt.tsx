import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import styles from '../logins.module.css';
import { TEMPLATE, TEMPLATES } from '../templates';

/** Asks which product is connected, and leads to a form with the values that fit it. */
export function TemplatePrompt({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Dialog
      isOpen
      title={t('logins.template')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('common.cancel')}</Button>}
    >
      <div className={styles.templates}>
        {TEMPLATES.map((name, index) => {
          const { kind, product } = TEMPLATE[name];
          return (
            <Button
              key={name}
              autoFocus={index === 0}
              onPress={() => void navigate(`/settings/logins/new/${name}`)}
            >
              {product === '' ? t(`logins.template.${kind}`) : product}
            </Button>
          );
        })}
      </div>
    </Dialog>
  );
}
