/**
 * The same text for names that differ only in case or in the composition of accents; for comparisons, never
 * for display.
 */
export function foldName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
