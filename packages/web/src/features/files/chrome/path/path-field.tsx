import type { VirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../../lib/api/api-error';
import { useErrorText } from '../../../../lib/error-text';
import { useT } from '../../../../lib/i18n';
import { addressedPath, filesUrl } from '../../../../lib/paths';
import { useFocusAfter } from '../../../../ui/dialog/focus';
import { AS_TYPED } from '../../../../ui/fields/as-typed';
import { resourceQuery } from '../../api/resource-query';
import { PaletteOption } from '../../palette/palette-option';
import styles from './path-field.module.css';
import { pathIn, useCompletion } from './use-completion';

interface PathFieldProps {
  folder: VirtualPath;
  /** The text that was typed before the field existed. */
  typed?: string;
  onClose: () => void;
}

/** No entry can have the typed path, or none has. */
const MISSING = 'missing';

/** Goes to a typed path. Resolves to the reason why it cannot: `MISSING` or an error, or null. */
function useGo(onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (text: string): Promise<unknown> => {
    const path = pathIn(text);
    if (path === null) return MISSING;
    try {
      const { isDir } = await client.fetchQuery(resourceQuery(path));
      onClose();
      await navigate(filesUrl(path, isDir));
      return null;
    } catch (error) {
      return isApiError(error, 'not_found') ? MISSING : error;
    }
  };
}

/** The text, the name that is pointed at, and the keys. */
function usePathField({ folder, typed, onClose }: PathFieldProps) {
  const [text, setText] = useState(typed || addressedPath(folder, true));
  const [isTouched, setTouched] = useState(typed !== undefined && typed !== '');
  const [pointed, setPointed] = useState(-1);
  const [fault, setFault] = useState<unknown>(null);
  const { before, begun, names } = useCompletion(text);
  const latest = useRef(text);
  const go = useGo(onClose);
  // An untouched field only shows the current path; names would cover the list below.
  const shown = isTouched || pointed >= 0 ? names : [];
  const type = (value: string) => {
    latest.current = value;
    setText(value);
    setTouched(true);
    setPointed(-1);
    setFault(null);
  };
  const complete = (name: string | undefined) => name !== undefined && type(`${before || '/'}${name}/`);
  const submit = async () => {
    const reason = await go(text);
    // Something else may have been typed in the meantime.
    if (latest.current === text) setFault(reason);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isPointing = pointed >= 0;
    if (key === 'ArrowDown' && names.length > 0) setPointed((pointed + 1) % names.length);
    else if (key === 'ArrowUp' && isPointing) setPointed((pointed - 1 + names.length) % names.length);
    else if (key === 'Tab' && !event.shiftKey && shown.length > 0 && (isPointing || begun !== ''))
      complete(names[Math.max(0, pointed)]);
    else if (key === 'Enter' && isPointing) complete(names[pointed]);
    else if (key === 'Enter') void submit();
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { text, type, fault, begun, names: shown, pointed, setPointed, complete, onKeyDown };
}

/** The path as text, in place of the breadcrumbs. Names are completed one level at a time. */
export function PathField(props: PathFieldProps) {
  const t = useT();
  const { onClose } = props;
  const field = usePathField(props);
  const { text, names, pointed } = field;
  const errorText = useErrorText();
  const fault =
    field.fault === null ? '' : field.fault === MISSING ? t('goto.missing') : errorText(field.fault);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const faultId = useId();
  const hasList = names.length > 0 && fault === '';
  useFocusAfter();
  useLayoutEffect(() => {
    input.current?.focus();
    if (!props.typed) input.current?.select();
  }, [props.typed]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A window or tab that takes the focus will return it.
    const isInside = currentTarget.parentElement?.contains(relatedTarget as Node | null);
    if (document.hasFocus() && !isInside) onClose();
  };
  return (
    <div className={styles.box}>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={t('files.breadcrumbs')}
        aria-expanded={hasList}
        aria-haspopup="listbox"
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && pointed >= 0 ? `${listId}-${pointed}` : undefined}
        aria-autocomplete="list"
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : faultId}
        value={text}
        onChange={(event) => field.type(event.target.value)}
        onKeyDown={field.onKeyDown}
        onBlur={onBlur}
        dir="auto"
        {...AS_TYPED}
        enterKeyHint="go"
      />
      {fault !== '' && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {hasList && <Names {...field} id={listId} />}
    </div>
  );
}

type NamesProps = Pick<
  ReturnType<typeof usePathField>,
  'names' | 'begun' | 'pointed' | 'setPointed' | 'complete'
> & {
  id: string;
};

/** The folders whose names begin with the typed letters. */
function Names({ id, names, begun, pointed, setPointed, complete }: NamesProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const at = [...begun].map((_, index) => index);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={list} role="listbox" id={id} className={styles.list} aria-label={t('files.transfer.tree')}>
      {names.map((name, index) => (
        <PaletteOption
          key={name}
          id={`${id}-${index}`}
          command={{ id: name, label: name, icon: Folder, run: () => undefined }}
          at={at}
          isActive={index === pointed}
          onPoint={() => setPointed(index)}
          onChoose={() => complete(name)}
        />
      ))}
    </div>
  );
}
