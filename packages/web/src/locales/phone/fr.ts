import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Emplacements principaux',
  'phone.files': 'Fichiers',
  'phone.recent': 'Récents',
  'phone.none': 'Rien n’a encore été ouvert.',
  'phone.shared': 'Partagés',
  'phone.add': 'Ajouter',
  'phone.camera': 'Prendre une photo',
  'phone.photos': 'Photos et films',
};
