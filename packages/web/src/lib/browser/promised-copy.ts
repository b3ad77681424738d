import { copyText } from './copy-text';

/**
 * A text for the clipboard that is known only after a request. Make it in the handler of the click or key
 * press: Safari accepts texts that are promised to the clipboard there, and refuses later ones. Browsers
 * without such promises get the text when it is known.
 */
export class PromisedCopy {
  #settle: { resolve: (text: string) => void; reject: (reason: Error) => void } | undefined;
  readonly #written: Promise<boolean>;

  constructor() {
    this.#written = this.#promise().then(
      () => true,
      () => false,
    );
  }

  async #promise(): Promise<void> {
    if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined)
      throw new Error('This browser takes no promises');
    const text = new Promise<string>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
    // The promise may be unused, because the browser may refuse before it reads the text.
    blob.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  }

  /** Resolves to false if the browser refuses. */
  async give(text: string): Promise<boolean> {
    this.#settle?.resolve(text);
    return (await this.#written) || copyText(text);
  }

  /** There is no such text, or a later one: the clipboard stays as it is. */
  drop(): void {
    this.#settle?.reject(new Error('There is nothing to copy'));
  }
}
