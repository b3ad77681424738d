import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Over deze demo',
  'demo.title': '{name} uitproberen',
  'demo.text':
    'Je krijgt eigen bestanden om alles mee uit te proberen. Alleen jij ziet ze, en op het einde worden ze allemaal verwijderd.',
  'demo.terms': 'Tijd: {time}. Ruimte: {size}.',
  'demo.begin': 'Demo starten',
  'demo.over': 'Je tijd is om en je bestanden zijn verwijderd. Je kunt opnieuw beginnen.',
  'demo.full': 'Alle plaatsen zijn nu bezet. Probeer het binnen enkele minuten opnieuw.',
  'demo.many': 'Er zijn te veel demo’s gestart vanuit je netwerk. Probeer later opnieuw.',
  'demo.note':
    'Dit is een demo. Alleen jij ziet deze bestanden, en op het einde worden ze allemaal verwijderd.',
  'demo.left': 'Resterende tijd: {time}',
  'demo.own': 'Op een eigen server',
  'demo.fold': 'Melding inklappen',
  'demo.shared': 'Deze pagina hoort bij een demo. Wat ze toont, wordt binnenkort verwijderd.',
};
