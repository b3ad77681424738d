import { ArrowLeft, Check, EllipsisVertical, Save, Search, WrapText } from 'lucide-react';
import type { Ref } from 'react';
import { useFormat, useT } from '../../lib/i18n';
import { useIsPhone } from '../../lib/use-media-query';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { MenuButton } from '../../ui/menu/menu-button';
import type { ContextMenuAction } from '../../ui/menu/menu-popover';
import styles from './editor.module.css';

interface EditorBarProps {
  name: string;
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  isReadOnly: boolean;
  isWrapped: boolean;
  /** False for lines so long that wrapping them would block the page. */
  canWrap: boolean;
  onClose: () => void;
  titleRef: Ref<HTMLHeadingElement>;
  onSave: () => void;
  onSearch: () => void;
  onToggleWrap: () => void;
  actions: readonly ContextMenuAction[];
}

export function EditorBar(props: EditorBarProps) {
  const { name, isDirty, isSaving, savedAt, isReadOnly, onClose, titleRef, onSave, onSearch } = props;
  const t = useT();
  const { time } = useFormat();
  const isPhone = useIsPhone();
  return (
    <header className={styles.bar}>
      <span className={styles.back}>
        <IconButton label={t('editor.close')} icon={ArrowLeft} onPress={onClose} />
      </span>
      <div className={styles.heading}>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title} title={name}>
          {name}
        </h1>
        {isDirty && <span className={styles.dot} role="img" aria-label={t('editor.unsaved')} />}
        {/* The bar at the foot announces it to screen readers. */}
        {savedAt && !isDirty && (
          <span className={styles.saved}>{t('editor.saved', { time: time(savedAt) })}</span>
        )}
        {isReadOnly && <span className={styles.badge}>{t('editor.readOnly')}</span>}
      </div>
      <IconButton label={t('editor.find')} shortcut="mod+f" icon={Search} onPress={onSearch} />
      {isPhone ? <BarMenu {...props} /> : <BarButtons {...props} />}
      {!isReadOnly && <SaveButton isDirty={isDirty} isSaving={isSaving} onSave={onSave} />}
    </header>
  );
}

function BarButtons({ isWrapped, canWrap, onToggleWrap, actions }: EditorBarProps) {
  const t = useT();
  return (
    <>
      <IconButton
        label={t('editor.wrap')}
        icon={WrapText}
        isPressed={isWrapped && canWrap}
        isDisabled={!canWrap}
        onPress={onToggleWrap}
      />
      {actions.map(
        ({ id, label, icon, onAction }) =>
          icon && <IconButton key={id} label={label} icon={icon} onPress={onAction} />,
      )}
    </>
  );
}

/** On phones the name of the file needs the space. */
function BarMenu({ isWrapped, canWrap, onToggleWrap, actions }: EditorBarProps) {
  const t = useT();
  const wrap = {
    id: 'wrap',
    label: t('editor.wrap'),
    icon: isWrapped && canWrap ? Check : WrapText,
    isDisabled: !canWrap,
    onAction: onToggleWrap,
  };
  return <MenuButton label={t('common.more')} icon={EllipsisVertical} items={[wrap, ...actions]} />;
}

type SaveButtonProps = Pick<EditorBarProps, 'isDirty' | 'isSaving' | 'onSave'>;

function SaveButton({ isDirty, isSaving, onSave }: SaveButtonProps) {
  const t = useT();
  const isPhone = useIsPhone();
  return (
    <Button
      variant="primary"
      icon={isPhone ? undefined : Save}
      className={styles.save}
      isDisabled={!isDirty && !isSaving}
      isPending={isSaving}
      onPress={onSave}
    >
      {t('common.save')}
    </Button>
  );
}
