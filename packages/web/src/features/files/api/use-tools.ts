import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import type { Tools } from './run-job';

export function useTools(): Tools {
  const client = useQueryClient();
  const t = useT();
  const errorText = useErrorText();
  return useMemo(() => ({ client, t, errorText }), [client, t, errorText]);
}
