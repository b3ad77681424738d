import { useEffect } from 'react';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { addPart } from '../../part-messages';

/**
 * What of the viewer is needed on other pages, too: the help lists its keys. Their names are loaded with the viewer, or
 * when the help is opened.
 */
export function ViewerElsewhere() {
  const isHelpOpen = usePrompts(({ prompt }) => prompt?.kind === 'help');
  useEffect(() => {
    if (isHelpOpen) addPart('viewer');
  }, [isHelpOpen]);
  return null;
}
