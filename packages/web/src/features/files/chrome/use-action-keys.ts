import { keysOf, useShortcut } from '../../../lib/shortcuts';
import { type ActionContext, canRun } from '../actions/action';
import { actionForKeys, fileActions } from '../actions/action-registry';

/** The list itself hears this, and only while it has the focus: elsewhere it presses buttons and follows links. */
const OF_THE_LIST = 'enter';

/** The keys of every action that can run now; the others keep what the browser does with them. */
export function useActionKeys(context: ActionContext): void {
  const keys = fileActions
    .filter((action) => canRun(action, context))
    .flatMap((action) => action.keys ?? [])
    .filter((each) => each !== OF_THE_LIST);
  useShortcut(keys, (event) => actionForKeys(keysOf(event), context)?.run(context));
}
