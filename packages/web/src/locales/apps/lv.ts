import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'No citas lietotnes',
  'apps.text':
    'Nekas netiek augšupielādēts, kamēr jūs to šeit neapstiprināt. Atstātais pēc dienas tiek noņemts no šīs pārlūkprogrammas.',
  'apps.name': 'Teksta nosaukums',
  'apps.remove': 'Izlaist {name}',
  'apps.discard': 'Atmest',
  'apps.nothing': 'Šeit nekā nav',
  'apps.nothing.text':
    'Tas ir augšupielādēts vai atmests, vai ir vecāks par dienu. Kopīgojiet to vēlreiz no otras lietotnes.',
  'apps.refused': 'Neizdevās saņemt',
  'apps.refused.early':
    'Lietotne vēl nebija gatava. Tagad tā ir gatava: kopīgojiet vēlreiz no otras lietotnes.',
  'apps.refused.large':
    'Vienlaikus var saņemt ne vairāk kā {count} failus, kopā {size}. Vairāk augšupielādējiet no mapes.',
  'apps.refused.full': 'Šajā pārlūkprogrammā tam nav vietas. Atbrīvojiet vietu un kopīgojiet vēlreiz.',
  'apps.send.title': 'Sūtīt uz citu lietotni',
  'apps.send.ready': 'Gatavs sūtīšanai',
  'apps.send.now': 'Sūtīt tūlīt',
  'apps.send.refused': 'Šī pārlūkprogramma nevar nosūtīt šāda veida failus. Lejupielādējiet tos.',
};
