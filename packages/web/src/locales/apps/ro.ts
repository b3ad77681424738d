import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Din altă aplicație',
  'apps.text':
    'Nu se încarcă nimic până nu confirmați aici. Ce lăsați este eliminat din acest browser după o zi.',
  'apps.name': 'Numele textului',
  'apps.remove': 'Omite {name}',
  'apps.discard': 'Renunță',
  'apps.nothing': 'Nu este nimic aici',
  'apps.nothing.text':
    'A fost încărcat sau s-a renunțat la el ori este mai vechi de o zi. Partajați din nou din cealaltă aplicație.',
  'apps.refused': 'Nu s-a putut primi',
  'apps.refused.early':
    'Aplicația nu era încă pregătită. Acum este: partajați din nou din cealaltă aplicație.',
  'apps.refused.large':
    'Se pot primi deodată cel mult {count} fișiere cu {size} în total. Dacă sunt mai multe, încărcați-le dintr-un dosar.',
  'apps.refused.full': 'Acest browser nu are spațiu. Eliberați spațiu, apoi partajați din nou.',
  'apps.send.title': 'Trimite către altă aplicație',
  'apps.send.ready': 'Gata de trimis',
  'apps.send.now': 'Trimite acum',
  'apps.send.refused': 'Acest browser nu poate trimite fișiere de acest tip. Descărcați-le.',
};
