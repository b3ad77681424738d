/** The same for names that differ only in case or in how accents are composed; for comparing, never for showing. */
export function foldName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
