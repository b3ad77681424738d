import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Z inej aplikácie',
  'apps.text':
    'Nič sa nenahrá, kým to tu nepotvrdíte. Čo tu necháte, sa po jednom dni z tohto prehliadača odstráni.',
  'apps.name': 'Názov textu',
  'apps.remove': 'Vynechať {name}',
  'apps.discard': 'Zahodiť',
  'apps.nothing': 'Nič tu nie je',
  'apps.nothing.text':
    'Bolo to nahrané alebo zahodené, alebo je to staršie ako deň. Zdieľajte to z druhej aplikácie znova.',
  'apps.refused': 'Prijatie sa nepodarilo',
  'apps.refused.early': 'Aplikácia ešte nebola pripravená. Teraz už je: zdieľajte znova z druhej aplikácie.',
  'apps.refused.large':
    'Naraz možno prijať najviac {count} súborov s celkovou veľkosťou {size}. Viac ich nahrajte z priečinka.',
  'apps.refused.full': 'Tento prehliadač na to nemá miesto. Uvoľnite miesto a zdieľajte znova.',
  'apps.send.title': 'Poslať do inej aplikácie',
  'apps.send.ready': 'Pripravené na odoslanie',
  'apps.send.now': 'Poslať teraz',
  'apps.send.refused': 'Tento prehliadač nevie poslať súbory tohto typu. Namiesto toho ich stiahnite.',
};
