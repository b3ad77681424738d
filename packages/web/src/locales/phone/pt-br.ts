import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Locais principais',
  'phone.files': 'Arquivos',
  'phone.recent': 'Recentes',
  'phone.none': 'Nada foi aberto ainda.',
  'phone.shared': 'Compartilhados',
  'phone.add': 'Adicionar',
  'phone.camera': 'Tirar uma foto',
  'phone.photos': 'Fotos e vídeos',
};
