import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Nápověda',
  'help.answers': 'Krátké odpovědi',
  'help.share.question': 'Jak něco nasdílet?',
  'help.share.answer':
    'Vyberte to a zvolte „Sdílet“. Dostanete odkaz, který můžete poslat komukoli. Můžete přidat heslo a datum konce platnosti.',
  'help.upload.question': 'Jak nahrávat?',
  'help.upload.answer':
    'Zvolte „Nahrát“, nebo přetáhněte soubory a složky na seznam. Přerušené nahrávání pokračuje samo.',
  'help.select.question': 'Jak vybrat více položek?',
  'help.select.answer':
    'Klikejte na ně a držte přitom Ctrl (na Macu ⌘), nebo Shift pro všechno mezi nimi. Na dotykové obrazovce jednu podržte a na ostatní klepněte.',
  'help.download.question': 'Jak stáhnout více položek najednou?',
  'help.download.answer': 'Vyberte je a zvolte „Stáhnout“. Dostanete je v jednom archivu.',
  'help.move.question': 'Jak přesouvat nebo kopírovat?',
  'help.move.answer': 'Přetáhněte položky na složku, nebo je vyberte a zvolte „Přesunout“ či „Kopírovat“.',
  'help.find.question': 'Jak něco najít?',
  'help.find.answer': 'Otevřete hledání nahoře a zadejte část názvu.',
  'help.deleted.question': 'Dá se smazané získat zpět?',
  'help.deleted.answer': 'Ne. Mazání je trvalé, proto se vás vždy nejprve zeptáme.',
  'help.deleted.trash': 'Ano. Otevřete koš v postranním panelu a zvolte „Obnovit“.',
  'help.install.question': 'Dá se to používat jako aplikace?',
  'help.install.answer':
    'Ano, pokud adresa začíná na https: v nabídce prohlížeče zvolte „Instalovat“ nebo „Přidat na plochu“. Soubory zůstanou na serveru.',
  'files.help.title': 'Klávesové zkratky',
  'files.help.move': 'Pohyb',
  'files.help.extend': 'Rozšířit výběr',
  'files.help.ends': 'První a poslední položka',
  'files.help.toggle': 'Vybrat nebo zrušit výběr',
  'files.help.mark': 'Vybrat a přejít na další',
  'files.help.free': 'Pohyb beze změny výběru',
  'files.help.menu': 'Otevřít nabídku',
  'files.help.save': 'Uložit (v editoru)',
  'files.help.typing': 'Napsáním prvních písmen názvu na něj přejdete.',
  'files.help.filter':
    'Filtr složky zobrazuje názvy, které obsahují zadaný text; více částí oddělte čárkami: 3, 7, dopis.',
};
