import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Z innej aplikacji',
  'apps.text':
    'Nic nie zostanie przesłane, dopóki tego tutaj nie potwierdzisz. To, co zostawisz, zniknie z tej przeglądarki po jednym dniu.',
  'apps.name': 'Nazwa tekstu',
  'apps.remove': 'Pomiń {name}',
  'apps.discard': 'Odrzuć',
  'apps.nothing': 'Niczego tu nie ma',
  'apps.nothing.text':
    'Zostało przesłane albo odrzucone, albo jest starsze niż dzień. Udostępnij to ponownie z drugiej aplikacji.',
  'apps.refused': 'Nie udało się odebrać',
  'apps.refused.early':
    'Aplikacja nie była jeszcze gotowa. Teraz już jest: udostępnij ponownie z drugiej aplikacji.',
  'apps.refused.large':
    'Jednorazowo można odebrać najwyżej {count} plików o łącznym rozmiarze {size}. Więcej prześlij z folderu.',
  'apps.refused.full': 'Ta przeglądarka nie ma na to miejsca. Zwolnij miejsce i udostępnij ponownie.',
  'apps.send.title': 'Wyślij do innej aplikacji',
  'apps.send.ready': 'Gotowe do wysłania',
  'apps.send.now': 'Wyślij teraz',
  'apps.send.refused': 'Ta przeglądarka nie może wysłać plików tego typu. Zamiast tego je pobierz.',
};
