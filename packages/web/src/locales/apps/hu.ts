import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Másik alkalmazásból',
  'apps.text':
    'Semmi sem töltődik fel, amíg itt meg nem erősíti. Amit itt hagy, egy nap után törlődik ebből a böngészőből.',
  'apps.name': 'A szöveg neve',
  'apps.remove': '{name} kihagyása',
  'apps.discard': 'Elvetés',
  'apps.nothing': 'Itt nincs semmi',
  'apps.nothing.text':
    'Már feltöltötte vagy elvetette, vagy egy napnál régebbi. Ossza meg újra a másik alkalmazásból.',
  'apps.refused': 'Nem sikerült fogadni',
  'apps.refused.early':
    'Az alkalmazás még nem állt készen. Most már igen: ossza meg újra a másik alkalmazásból.',
  'apps.refused.large':
    'Egyszerre legfeljebb {count} fájl fogadható, összesen {size} méretben. Ennél többet mappából töltsön fel.',
  'apps.refused.full': 'Ebben a böngészőben nincs hely hozzá. Szabadítson fel helyet, és ossza meg újra.',
  'apps.send.title': 'Küldés másik alkalmazásba',
  'apps.send.ready': 'Küldésre kész',
  'apps.send.now': 'Küldés most',
  'apps.send.refused': 'Ez a böngésző nem tud ilyen fájlokat küldeni. Töltse le őket inkább.',
};
