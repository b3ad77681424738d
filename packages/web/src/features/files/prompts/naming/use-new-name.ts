import type { VirtualPath } from '@satchel/contract';
import { useState } from 'react';
import { faultInName } from '../../../../lib/entry-names';
import { useT } from '../../../../lib/i18n';
import { useTools } from '../../api/use-tools';
import { FAULT_TEXTS, useNamesInUse } from './use-names-in-use';

/**
 * The name of a new entry in `folder`. `create` is called with the trimmed name; if it fails, the reason is
 * shown at the field until the text changes.
 */
export function useNewName(folder: VirtualPath, create: (name: string) => Promise<void>) {
  const t = useT();
  const tools = useTools();
  const inUse = useNamesInUse(folder);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const name = typed.trim();
  const fault = faultInName(typed, (each) => inUse.has(each));
  const submit = async () => {
    if (fault || isPending) return;
    setPending(true);
    try {
      await create(name);
    } catch (error) {
      setRefusal(tools.errorText(error));
      setPending(false);
    }
  };
  const onChange = (value: string) => {
    setTyped(value);
    setRefusal(undefined);
  };
  const error = fault && fault !== 'empty' ? t(FAULT_TEXTS[fault], { name }) : refusal;
  return { field: { value: typed, onChange, error }, isFaulty: fault !== null, isPending, submit };
}
