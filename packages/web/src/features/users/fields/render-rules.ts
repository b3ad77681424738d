import type { Rule } from '@satchel/contract';
import type { ReactNode } from 'react';

/** Renders the editor of a list of rules. */
export type RenderRules = (editor: {
  rules: readonly Rule[];
  onChange: (rules: Rule[]) => void;
  error?: string;
  errorIndex?: number;
}) => ReactNode;
