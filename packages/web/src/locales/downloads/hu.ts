import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {„{name}”: # elem hiányzik.} other {„{name}”: # elem hiányzik.}} A benne lévő „{note}” fájl leírja, mi hiányzik és miért.',
  'downloads.stalled': '„{name}” letöltése leállt itt: {reached}. Egy ideje semmi nem érkezett.',
  'downloads.failed': '„{name}” letöltése leállt itt: {reached}. A kiszolgáló nem tudta tovább olvasni.',
  'downloads.resume': 'A böngésző a letöltések listájából talán folytatni tudja.',
  'downloads.restart': 'Az archívum letöltése nem folytatható, csak újrakezdhető.',
  'downloads.again': 'Letöltés újra',
  'downloads.several': 'Több letöltés leállt, mielőtt befejeződött: {names}',
  'downloads.reached': '{received} / {size}',
};
