import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Pomoć',
  'help.answers': 'Kratki odgovori',
  'help.share.question': 'Kako da nešto podijelim?',
  'help.share.answer':
    'Odaberite to, a zatim „Podijeli”. Dobit ćete poveznicu koju možete poslati bilo kome. Možete dodati lozinku i datum isteka.',
  'help.upload.question': 'Kako da prenesem datoteke?',
  'help.upload.answer':
    'Odaberite „Prenesi” ili ispustite datoteke i mape na popis. Prekinuti se prijenos nastavlja sam.',
  'help.select.question': 'Kako da odaberem više stavki?',
  'help.select.answer':
    'Klikajte ih držeći Ctrl (⌘ na Macu) ili Shift za sve između. Na dodirnom zaslonu držite jednu pa dodirnite ostale.',
  'help.download.question': 'Kako da preuzmem više stavki odjednom?',
  'help.download.answer': 'Odaberite ih, a zatim „Preuzmi”. Dobit ćete ih u jednoj arhivi.',
  'help.move.question': 'Kako da premjestim ili kopiram?',
  'help.move.answer': 'Dovucite stavke na mapu ili ih odaberite, a zatim „Premjesti” ili „Kopiraj”.',
  'help.find.question': 'Kako da nešto pronađem?',
  'help.find.answer': 'Otvorite pretraživanje na vrhu i upišite dio naziva.',
  'help.deleted.question': 'Može li se izbrisano vratiti?',
  'help.deleted.answer': 'Ne. Brisanje je trajno, zato uvijek najprije slijedi pitanje.',
  'help.deleted.trash': 'Da. Otvorite smeće na bočnoj traci i odaberite „Vrati”.',
  'help.install.question': 'Može li se ovo koristiti kao aplikacija?',
  'help.install.answer':
    'Da, ako adresa počinje s https: u izborniku preglednika odaberite „Instaliraj” ili „Dodaj na početni zaslon”. Datoteke ostaju na poslužitelju.',
  'files.help.title': 'Tipkovni prečaci',
  'files.help.move': 'Kretanje',
  'files.help.extend': 'Proširi odabir',
  'files.help.ends': 'Prva i zadnja stavka',
  'files.help.toggle': 'Odaberi ili poništi odabir',
  'files.help.mark': 'Odaberi i prijeđi na sljedeću',
  'files.help.free': 'Kretanje bez promjene odabira',
  'files.help.menu': 'Otvori izbornik',
  'files.help.save': 'Spremi (u uređivaču)',
  'files.help.typing': 'Upišite prva slova naziva da prijeđete na njega.',
  'files.help.filter':
    'Filtar mape prikazuje nazive koji sadrže upisano; više ih odvojite zarezima: 3, 7, pismo.',
};
