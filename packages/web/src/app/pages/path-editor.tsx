import type { ComponentProps, ReactNode } from 'react';
import { PathField } from '../../features/files/chrome/path/path-field';
import { type Part, WithMessages } from '../part-messages';

const PARTS: readonly Part[] = ['goto'];

/** The field for the path, once its messages are loaded. */
export function PathEditor({
  fallback,
  ...props
}: ComponentProps<typeof PathField> & { fallback: ReactNode }) {
  return (
    <WithMessages of={PARTS} fallback={fallback}>
      <PathField {...props} />
    </WithMessages>
  );
}
