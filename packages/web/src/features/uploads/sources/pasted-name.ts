/** The name that browsers give every picture from the clipboard. */
const ANY_PICTURE = 'image.png';
const JUST_NOW_MS = 5000;

/** Local time as part of a name that sorts by it: `2026-11-21 09.30.05`. */
export function timeForName(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`;
}

/** Gives a picture from the clipboard its own name; `nameFor` makes it from the time. */
export function named(file: File, nameFor: (time: string) => string): File {
  const isFromClipboard = file.name === ANY_PICTURE && Date.now() - file.lastModified < JUST_NOW_MS;
  if (!isFromClipboard) return file;
  const name = `${nameFor(timeForName(new Date(file.lastModified)))}.png`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}
