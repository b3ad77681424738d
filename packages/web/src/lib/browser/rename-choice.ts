import { recall, remember } from './browser-memory';

const STORAGE_KEY = 'satchel.rename';

/** True if names are edited in their place in the list, in this browser; otherwise a prompt asks. */
export const renamesInList = (): boolean => recall(STORAGE_KEY) !== 'prompt';

export const rememberRenamesInList = (isOn: boolean): void => remember(STORAGE_KEY, isOn ? null : 'prompt');
