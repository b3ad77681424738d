import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {V archivu „{name}“ chybí # položka.} few {V archivu „{name}“ chybí # položky.} many {V archivu „{name}“ chybí # položky.} other {V archivu „{name}“ chybí # položek.}} Soubor „{note}“ v něm uvádí, co chybí a proč.',
  'downloads.stalled': 'Stahování „{name}“ se zastavilo na {reached}: nějakou dobu se nic nepřijalo.',
  'downloads.failed': 'Stahování „{name}“ se zastavilo na {reached}: server nemohl číst dál.',
  'downloads.resume': 'Prohlížeč v něm může pokračovat ze seznamu stahování.',
  'downloads.restart': 'Ve stahování archivu nelze pokračovat, lze jej jen stáhnout znovu.',
  'downloads.again': 'Stáhnout znovu',
  'downloads.several': 'Několik stahování se zastavilo před dokončením: {names}',
  'downloads.reached': '{received} z {size}',
};
