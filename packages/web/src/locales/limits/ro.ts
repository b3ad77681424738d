import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limită de stocare',
  'limits.items': 'Fișiere și dosare',
  'limits.unit': 'Unitate',
  'limits.empty': 'Gol: fără limită',
  'limits.itemsUsed': '<b>{used}</b> din {limit} fișiere și dosare',
  'limits.near': 'A rămas puțin loc.',
  'limits.full': 'Limita dvs. de stocare este epuizată: ce ștergeți contează până goliți coșul de gunoi.',
  'limits.fullFolder': 'Limita de stocare a acestui dosar este epuizată.',
  'limits.kept': 'Din care {size} în coșul de gunoi și în versiuni anterioare',
  'limits.forUser':
    'Pentru tot ce se află în dosarele utilizatorului și pentru coșul său de gunoi și versiunile sale anterioare.',
  'limits.forMembers':
    'Pentru fiecare membru care nu are una proprie. Dintre mai multe grupuri contează cea mai mare.',
  'limits.forFolder': 'Pentru tot ce se află în dosar, indiferent cine l-a pus acolo.',
  'limits.asGroups': 'Cum spun grupurile',
  'limits.none': 'Fără limită',
  'limits.own': 'Limită proprie',
  'limits.counting': 'Se numără…',
  'limits.counted': 'Ultima numărare: {time}',
  'limits.uncounted': 'Încă nenumărat',
  'limits.countAgain': 'Numără din nou',
};
