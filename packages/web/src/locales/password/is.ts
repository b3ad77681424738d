import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Veldu lykilorð',
  'password.text': 'Halló {user}! Veldu lykilorðið þitt fyrir {name}.',
  'password.submit': 'Vista lykilorð',
  'password.done': 'Lykilorðið þitt er tilbúið',
  'password.doneText': 'Þú hefur verið skráð(ur) út á öllum tækjum. Skráðu þig inn með nýja lykilorðinu.',
  'password.gone': 'Þessi tengill virkar ekki lengur',
  'password.goneText':
    'Hann var notaður, nýrri kom í hans stað eða hann er útrunninn. Biddu kerfisstjórann um nýjan tengil.',
};
