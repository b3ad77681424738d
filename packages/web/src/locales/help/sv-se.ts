import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Hjälp',
  'help.answers': 'Korta svar',
  'help.share.question': 'Hur delar jag något?',
  'help.share.answer':
    'Markera det och välj ”Dela”. Du får en länk som du kan skicka till vem som helst. Lösenord och slutdatum väljer du själv.',
  'help.upload.question': 'Hur laddar jag upp?',
  'help.upload.answer':
    'Välj ”Ladda upp”, eller släpp filer och mappar på listan. En uppladdning som bryts fortsätter av sig själv.',
  'help.select.question': 'Hur markerar jag flera objekt?',
  'help.select.answer':
    'Klicka på dem medan du håller ner Ctrl (⌘ på en Mac), eller Skift för allt däremellan. På en pekskärm håller du fingret på ett objekt och trycker sedan på de andra.',
  'help.download.question': 'Hur laddar jag ner flera objekt på en gång?',
  'help.download.answer': 'Markera dem och välj ”Ladda ner”. Du får dem i ett enda arkiv.',
  'help.move.question': 'Hur flyttar eller kopierar jag?',
  'help.move.answer': 'Dra objekt till en mapp, eller markera dem och välj ”Flytta” eller ”Kopiera”.',
  'help.find.question': 'Hur hittar jag något?',
  'help.find.answer': 'Öppna sökningen högst upp och skriv en del av ett namn.',
  'help.deleted.question': 'Kan jag få tillbaka det jag har tagit bort?',
  'help.deleted.answer': 'Nej. Det som tas bort är borta, därför blir du alltid tillfrågad först.',
  'help.deleted.trash': 'Ja: öppna papperskorgen i sidofältet och välj Återställ.',
  'help.install.question': 'Kan jag använda det här som en app?',
  'help.install.answer':
    'Ja, om adressen börjar med https: välj ”Installera” eller ”Lägg till på hemskärmen” i webbläsarens meny. Dina filer ligger kvar på servern.',
  'files.help.title': 'Kortkommandon',
  'files.help.move': 'Navigera',
  'files.help.extend': 'Utöka markeringen',
  'files.help.ends': 'Första och sista objektet',
  'files.help.toggle': 'Markera eller avmarkera',
  'files.help.mark': 'Markera och gå till nästa',
  'files.help.free': 'Flytta utan att ändra markeringen',
  'files.help.menu': 'Öppna menyn',
  'files.help.save': 'Spara (i redigeraren)',
  'files.help.typing': 'Skriv de första bokstäverna i ett namn för att gå till det.',
  'files.help.filter':
    'Mappens filter visar namn som innehåller det du skriver; kommatecken skiljer flera åt: 3, 7, brev.',
};
