/**
 * `sent` also means that the person closed the list of apps. `late` means that no press of the person is
 * recent enough, which browsers demand, or that they do not send files of this kind.
 */
export type SendResult = 'sent' | 'late';

/** Opens the list of apps that the system shows. */
export async function sendFiles(files: readonly File[]): Promise<SendResult> {
  try {
    await navigator.share({ files: [...files] });
    return 'sent';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'sent' : 'late';
  }
}
