import { isApiError } from '../../lib/api-error';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { encodingName } from './text/encoding-name';

/** Why a save failed: a character that the file's encoding lacks is named. */
export function useSaveErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => {
    if (!isApiError(error, 'invalid_input') || error.details.reason !== 'unencodable')
      return errorText(error);
    const { character, encoding } = error.details;
    return t('editor.unencodable', {
      character: String(character),
      encoding: encodingName(String(encoding)),
    });
  };
}
