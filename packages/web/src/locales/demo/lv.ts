import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Par šo demonstrāciju',
  'demo.title': 'Izmēģiniet {name}',
  'demo.text':
    'Jūs saņemat savus failus, ar kuriem visu izmēģināt. Tos redzat tikai jūs, un beigās tie visi tiek izdzēsti.',
  'demo.terms': 'Laiks: {time}. Vieta: {size}.',
  'demo.begin': 'Sākt demonstrāciju',
  'demo.over': 'Jūsu laiks ir beidzies, un jūsu faili ir izdzēsti. Varat sākt no jauna.',
  'demo.full': 'Pašlaik visas vietas ir aizņemtas. Mēģiniet vēlreiz pēc dažām minūtēm.',
  'demo.many': 'No jūsu tīkla ir sākts pārāk daudz demonstrāciju. Mēģiniet vēlreiz vēlāk.',
  'demo.note': 'Šī ir demonstrācija. Šos failus redzat tikai jūs, un beigās tie visi tiek izdzēsti.',
  'demo.left': 'Atlikušais laiks: {time}',
  'demo.own': 'Savā serverī',
  'demo.fold': 'Sakļaut šo piezīmi',
  'demo.shared': 'Šī lapa ir daļa no demonstrācijas. Tas, ko tā rāda, drīz tiks izdzēsts.',
};
