import type { ServerFinding } from '@satchel/contract';

/** The result of one check. */
export type Finding = ServerFinding;

export const good = (text: string): Finding => ({ state: 'good', text });
export const odd = (text: string, advice: string): Finding => ({ state: 'odd', text, advice });
export const bad = (text: string, advice: string): Finding => ({ state: 'bad', text, advice });
