import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'O tej wersji demo',
  'demo.title': 'Wypróbuj {name}',
  'demo.text':
    'Dostajesz własne pliki, na których możesz wszystko wypróbować. Tylko Ty je widzisz, a na końcu wszystkie zostaną usunięte.',
  'demo.terms': 'Czas: {time}. Miejsce: {size}.',
  'demo.begin': 'Uruchom demo',
  'demo.over': 'Twój czas minął, a pliki zostały usunięte. Możesz zacząć od nowa.',
  'demo.full': 'Wszystkie miejsca są teraz zajęte. Spróbuj ponownie za kilka minut.',
  'demo.many': 'Z Twojej sieci uruchomiono zbyt wiele wersji demo. Spróbuj ponownie później.',
  'demo.note': 'To jest demo. Tylko Ty widzisz te pliki, a na końcu wszystkie zostaną usunięte.',
  'demo.left': 'Pozostały czas: {time}',
  'demo.own': 'Na własnym serwerze',
  'demo.fold': 'Zwiń tę informację',
  'demo.shared': 'Ta strona należy do wersji demo. To, co pokazuje, zostanie wkrótce usunięte.',
};
