import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Pomocník',
  'help.answers': 'Krátke odpovede',
  'help.share.question': 'Ako niečo zdieľať?',
  'help.share.answer':
    'Vyberte to a zvoľte „Zdieľať“. Dostanete odkaz, ktorý môžete poslať komukoľvek. Môžete pridať heslo a dátum konca platnosti.',
  'help.upload.question': 'Ako nahrávať?',
  'help.upload.answer':
    'Zvoľte „Nahrať“ alebo presuňte súbory a priečinky na zoznam. Prerušené nahrávanie pokračuje samo.',
  'help.select.question': 'Ako vybrať viac položiek?',
  'help.select.answer':
    'Klikajte na ne a držte pritom Ctrl (na Macu ⌘), alebo Shift pre všetko medzi nimi. Na dotykovej obrazovke jednu podržte a na ostatné ťuknite.',
  'help.download.question': 'Ako stiahnuť viac položiek naraz?',
  'help.download.answer': 'Vyberte ich a zvoľte „Stiahnuť“. Dostanete ich v jednom archíve.',
  'help.move.question': 'Ako presúvať alebo kopírovať?',
  'help.move.answer':
    'Potiahnite položky na priečinok, alebo ich vyberte a zvoľte „Presunúť“ či „Kopírovať“.',
  'help.find.question': 'Ako niečo nájsť?',
  'help.find.answer': 'Otvorte hľadanie hore a zadajte časť názvu.',
  'help.deleted.question': 'Dá sa odstránené získať späť?',
  'help.deleted.answer': 'Nie. Odstránenie je trvalé, preto sa vás vždy najprv opýtame.',
  'help.deleted.trash': 'Áno. Otvorte kôš v bočnom paneli a zvoľte „Obnoviť“.',
  'help.install.question': 'Dá sa to používať ako aplikácia?',
  'help.install.answer':
    'Áno, ak sa adresa začína na https: v ponuke prehliadača zvoľte „Inštalovať“ alebo „Pridať na plochu“. Súbory zostanú na serveri.',
  'files.help.title': 'Klávesové skratky',
  'files.help.move': 'Pohyb',
  'files.help.extend': 'Rozšíriť výber',
  'files.help.ends': 'Prvá a posledná položka',
  'files.help.toggle': 'Vybrať alebo zrušiť výber',
  'files.help.mark': 'Vybrať a prejsť na ďalšiu',
  'files.help.free': 'Pohyb bez zmeny výberu',
  'files.help.menu': 'Otvoriť ponuku',
  'files.help.save': 'Uložiť (v editore)',
  'files.help.typing': 'Napísaním prvých písmen názvu naň prejdete.',
  'files.help.filter':
    'Filter priečinka zobrazuje názvy, ktoré obsahujú zadaný text; viac častí oddeľte čiarkami: 3, 7, list.',
};
