/** The title of the browser tab: that of the page, with marks in front of it that outlive pages. */
const parts = { progress: '', unsaved: '', page: document.title };

/** Changes one part of the title, and leaves the others as they are. */
export function setTitle(part: keyof typeof parts, text: string): void {
  parts[part] = text;
  document.title = parts.progress + parts.unsaved + parts.page;
}
