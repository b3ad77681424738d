import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Locais principais',
  'phone.files': 'Ficheiros',
  'phone.recent': 'Recentes',
  'phone.none': 'Ainda nada foi aberto.',
  'phone.shared': 'Partilhados',
  'phone.add': 'Adicionar',
  'phone.camera': 'Tirar uma fotografia',
  'phone.photos': 'Fotografias e filmes',
};
