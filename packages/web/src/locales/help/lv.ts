import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Palīdzība',
  'help.answers': 'Īsas atbildes',
  'help.share.question': 'Kā kaut ko kopīgot?',
  'help.share.answer':
    'Atlasiet to un izvēlieties „Kopīgot”. Saņemsiet saiti, ko varat nosūtīt ikvienam. Varat pievienot paroli un beigu datumu.',
  'help.upload.question': 'Kā augšupielādēt?',
  'help.upload.answer':
    'Izvēlieties „Augšupielādēt” vai velciet failus un mapes uz sarakstu. Ja augšupielāde tiek pārtraukta, tā pati turpinās.',
  'help.select.question': 'Kā atlasīt vairākus vienumus?',
  'help.select.answer':
    'Klikšķiniet uz tiem, turot taustiņu Ctrl (⌘ Mac datorā) vai Shift, lai atlasītu visu pa vidu. Skārienekrānā turiet vienu un pieskarieties pārējiem.',
  'help.download.question': 'Kā lejupielādēt vairākus vienumus uzreiz?',
  'help.download.answer': 'Atlasiet tos un izvēlieties „Lejupielādēt”. Tie būs vienā arhīvā.',
  'help.move.question': 'Kā pārvietot vai kopēt?',
  'help.move.answer': 'Velciet vienumus uz mapi vai atlasiet tos un izvēlieties „Pārvietot” vai „Kopēt”.',
  'help.find.question': 'Kā kaut ko atrast?',
  'help.find.answer': 'Atveriet meklēšanu augšpusē un ierakstiet daļu nosaukuma.',
  'help.deleted.question': 'Vai izdzēsto var atgūt?',
  'help.deleted.answer': 'Nē. Dzēšana ir neatgriezeniska, tāpēc vispirms vienmēr tiek jautāts.',
  'help.deleted.trash': 'Jā. Sānjoslā atveriet atkritni un izvēlieties „Atjaunot”.',
  'help.install.question': 'Vai to var lietot kā lietotni?',
  'help.install.answer':
    'Jā, ja adrese sākas ar https: pārlūka izvēlnē izvēlieties „Instalēt” vai „Pievienot sākuma ekrānam”. Jūsu faili paliek serverī.',
  'files.help.title': 'Īsinājumtaustiņi',
  'files.help.move': 'Pārvietoties',
  'files.help.extend': 'Paplašināt atlasi',
  'files.help.ends': 'Pirmais un pēdējais vienums',
  'files.help.toggle': 'Atlasīt vai noņemt atlasi',
  'files.help.mark': 'Atlasīt un pāriet uz nākamo',
  'files.help.free': 'Pārvietoties, nemainot atlasi',
  'files.help.menu': 'Atvērt izvēlni',
  'files.help.save': 'Saglabāt (redaktorā)',
  'files.help.typing': 'Ierakstiet nosaukuma pirmos burtus, lai pārietu uz to.',
  'files.help.filter':
    'Mapes filtrs rāda nosaukumus, kuros ir ierakstītais; vairākus atdala ar komatiem: 3, 7, vēstule.',
};
