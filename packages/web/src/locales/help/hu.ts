import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Súgó',
  'help.answers': 'Rövid válaszok',
  'help.share.question': 'Hogyan oszthatok meg valamit?',
  'help.share.answer':
    'Jelölje ki, és válassza a Megosztás lehetőséget. Kap egy linket, amelyet bárkinek elküldhet. Jelszót és lejárati dátumot is megadhat.',
  'help.upload.question': 'Hogyan tölthetek fel?',
  'help.upload.answer':
    'Válassza a Feltöltés lehetőséget, vagy húzzon fájlokat és mappákat a listára. A megszakadt feltöltés magától folytatódik.',
  'help.select.question': 'Hogyan jelölhetek ki több elemet?',
  'help.select.answer':
    'Kattintson rájuk a Ctrl (Macen a ⌘) lenyomva tartása közben, vagy a Shifttel a köztük lévők kijelöléséhez. Érintőképernyőn tartsa az ujját az egyiken, és koppintson a többire.',
  'help.download.question': 'Hogyan tölthetek le egyszerre több elemet?',
  'help.download.answer':
    'Jelölje ki őket, és válassza a Letöltés lehetőséget. Egyetlen archívumban érkeznek meg.',
  'help.move.question': 'Hogyan helyezhetek át vagy másolhatok?',
  'help.move.answer':
    'Húzza az elemeket egy mappára, vagy jelölje ki őket, és válassza az Áthelyezés vagy a Másolás lehetőséget.',
  'help.find.question': 'Hogyan találhatok meg valamit?',
  'help.find.answer': 'Nyissa meg felül a keresést, és írja be a név egy részét.',
  'help.deleted.question': 'Visszakaphatom, amit töröltem?',
  'help.deleted.answer': 'Nem. A törlés végleges, ezért előtte mindig meg kell erősítenie.',
  'help.deleted.trash': 'Igen. Nyissa meg a kukát az oldalsávon, és válassza a Visszaállítás lehetőséget.',
  'help.install.question': 'Használhatom ezt alkalmazásként?',
  'help.install.answer':
    'Igen, ha a cím https-sel kezdődik: válassza a böngésző menüjében a Telepítés vagy a Hozzáadás a kezdőképernyőhöz lehetőséget. A fájlok a kiszolgálón maradnak.',
  'files.help.title': 'Billentyűparancsok',
  'files.help.move': 'Mozgás',
  'files.help.extend': 'Kijelölés bővítése',
  'files.help.ends': 'Első és utolsó elem',
  'files.help.toggle': 'Kijelölés be/ki',
  'files.help.mark': 'Kijelölés, majd a következő',
  'files.help.free': 'Mozgás a kijelölés megtartásával',
  'files.help.menu': 'Menü megnyitása',
  'files.help.save': 'Mentés (a szerkesztőben)',
  'files.help.typing': 'Írja be egy név első betűit, hogy odaugorjon.',
  'files.help.filter':
    'A mappa szűrője a beírtakat tartalmazó neveket mutatja; többet vesszővel lehet elválasztani: 3, 7, levél.',
};
