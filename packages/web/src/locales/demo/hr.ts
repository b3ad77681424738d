import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'O ovoj demonstraciji',
  'demo.title': 'Isprobajte {name}',
  'demo.text':
    'Dobivate vlastite datoteke na kojima možete sve isprobati. Vidite ih samo vi i na kraju se sve brišu.',
  'demo.terms': 'Vrijeme: {time}. Prostor: {size}.',
  'demo.begin': 'Pokreni demonstraciju',
  'demo.over': 'Vaše je vrijeme isteklo i vaše su datoteke izbrisane. Možete početi ponovno.',
  'demo.full': 'Sva su mjesta trenutačno zauzeta. Pokušajte ponovno za nekoliko minuta.',
  'demo.many': 'Iz vaše je mreže pokrenuto previše demonstracija. Pokušajte ponovno kasnije.',
  'demo.note': 'Ovo je demonstracija. Ove datoteke vidite samo vi i na kraju se sve brišu.',
  'demo.left': 'Preostalo vrijeme: {time}',
  'demo.own': 'Na vlastitom poslužitelju',
  'demo.fold': 'Sažmi napomenu',
  'demo.shared': 'Ova stranica pripada demonstraciji. Ono što prikazuje uskoro će biti izbrisano.',
};
