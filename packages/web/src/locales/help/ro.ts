import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Ajutor',
  'help.answers': 'Răspunsuri scurte',
  'help.share.question': 'Cum partajez ceva?',
  'help.share.answer':
    'Selectați-l și alegeți „Partajează”. Primiți un link pe care îl puteți trimite oricui. Parola și data de expirare sunt opționale.',
  'help.upload.question': 'Cum încarc fișiere?',
  'help.upload.answer':
    'Alegeți „Încarcă” sau trageți fișiere și dosare pe listă. O încărcare întreruptă continuă singură.',
  'help.select.question': 'Cum selectez mai multe elemente?',
  'help.select.answer':
    'Faceți clic pe ele ținând apăsat Ctrl (⌘ pe Mac) sau Shift, pentru tot ce e între ele. Pe ecran tactil, țineți apăsat unul și atingeți-le pe celelalte.',
  'help.download.question': 'Cum descarc mai multe elemente deodată?',
  'help.download.answer': 'Selectați-le și alegeți „Descarcă”. Le primiți într-o singură arhivă.',
  'help.move.question': 'Cum mut sau copiez?',
  'help.move.answer': 'Trageți elementele pe un dosar sau selectați-le și alegeți „Mută” ori „Copiază”.',
  'help.find.question': 'Cum găsesc ceva?',
  'help.find.answer': 'Deschideți căutarea de sus și tastați o parte din nume.',
  'help.deleted.question': 'Pot recupera ce am șters?',
  'help.deleted.answer': 'Nu. Ce este șters dispare, de aceea vi se cere întotdeauna confirmarea.',
  'help.deleted.trash': 'Da: deschideți coșul de gunoi din bara laterală și alegeți Restaurează.',
  'help.install.question': 'Se poate folosi ca aplicație?',
  'help.install.answer':
    'Da, dacă adresa începe cu https: alegeți „Instalează” sau „Adaugă la ecranul de pornire” în meniul browserului. Fișierele rămân pe server.',
  'files.help.title': 'Scurtături de tastatură',
  'files.help.move': 'Navigare',
  'files.help.extend': 'Extinde selecția',
  'files.help.ends': 'Primul și ultimul element',
  'files.help.toggle': 'Selectează sau deselectează',
  'files.help.mark': 'Selectează și treci la următorul',
  'files.help.free': 'Mută-te fără a schimba selecția',
  'files.help.menu': 'Deschide meniul',
  'files.help.save': 'Salvează (în editor)',
  'files.help.typing': 'Tastați primele litere ale unui nume pentru a ajunge la el.',
  'files.help.filter':
    'Filtrul dosarului arată numele care conțin ce tastați; virgulele separă mai multe: 3, 7, scrisoare.',
};
