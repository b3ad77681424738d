import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Erről a demóról',
  'demo.title': 'A(z) {name} kipróbálása',
  'demo.text':
    'Saját fájlokat kap, amelyekkel mindent kipróbálhat. Csak Ön látja őket, és a végén mind törlődik.',
  'demo.terms': 'Idő: {time}. Hely: {size}.',
  'demo.begin': 'A demó indítása',
  'demo.over': 'Az ideje lejárt, a fájljai törlődtek. Újra elkezdheti.',
  'demo.full': 'Jelenleg minden hely foglalt. Próbálja újra néhány perc múlva.',
  'demo.many': 'Túl sok demó indult az Ön hálózatából. Próbálja újra később.',
  'demo.note': 'Ez egy demó. Csak Ön látja ezeket a fájlokat, és a végén mind törlődik.',
  'demo.left': 'Hátralévő idő: {time}',
  'demo.own': 'Saját kiszolgálón',
  'demo.fold': 'A megjegyzés összecsukása',
  'demo.shared': 'Ez az oldal egy demó része. Amit mutat, hamarosan törlődik.',
};
