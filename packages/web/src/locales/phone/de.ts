import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Wichtige Orte',
  'phone.files': 'Dateien',
  'phone.recent': 'Zuletzt',
  'phone.none': 'Noch nichts wurde geöffnet.',
  'phone.shared': 'Geteilt',
  'phone.add': 'Hinzufügen',
  'phone.camera': 'Foto aufnehmen',
  'phone.photos': 'Fotos und Filme',
};
