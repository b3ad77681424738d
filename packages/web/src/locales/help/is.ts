import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Hjálp',
  'help.answers': 'Stutt svör',
  'help.share.question': 'Hvernig deili ég einhverju?',
  'help.share.answer':
    'Veldu það og svo „Deila“. Þú færð tengil sem þú getur sent hverjum sem er. Þú ræður lykilorði og lokadagsetningu.',
  'help.upload.question': 'Hvernig hleð ég upp?',
  'help.upload.answer':
    'Veldu „Hlaða upp“ eða dragðu skrár og möppur á listann. Upphleðsla sem rofnar heldur áfram af sjálfri sér.',
  'help.select.question': 'Hvernig vel ég mörg atriði?',
  'help.select.answer':
    'Smelltu á þau á meðan þú heldur niðri Ctrl (⌘ á Mac), eða Shift fyrir allt þar á milli. Á snertiskjá heldurðu fingri á einu og ýtir svo á hin.',
  'help.download.question': 'Hvernig sæki ég mörg atriði í einu?',
  'help.download.answer': 'Veldu þau og svo „Sækja“. Þau koma í einni safnskrá.',
  'help.move.question': 'Hvernig færi ég eða afrita?',
  'help.move.answer': 'Dragðu atriði í möppu, eða veldu þau og svo „Færa“ eða „Afrita“.',
  'help.find.question': 'Hvernig finn ég eitthvað?',
  'help.find.answer': 'Opnaðu leitina efst og sláðu inn hluta af heiti.',
  'help.deleted.question': 'Get ég endurheimt það sem ég eyddi?',
  'help.deleted.answer': 'Nei. Það sem er eytt er horfið og þess vegna er alltaf spurt fyrst.',
  'help.deleted.trash': 'Já: opnaðu ruslið í hliðarstikunni og veldu Endurheimta.',
  'help.install.question': 'Get ég notað þetta sem forrit?',
  'help.install.answer':
    'Já, ef vistfangið byrjar á https: veldu „Setja upp“ eða „Bæta við heimaskjá“ í valmynd vafrans. Skrárnar þínar verða áfram á þjóninum.',
  'files.help.title': 'Flýtilyklar',
  'files.help.move': 'Fara um',
  'files.help.extend': 'Stækka valið',
  'files.help.ends': 'Fyrsta og síðasta atriði',
  'files.help.toggle': 'Velja eða afvelja',
  'files.help.mark': 'Velja og fara á næsta',
  'files.help.free': 'Færa sig án þess að breyta valinu',
  'files.help.menu': 'Opna valmyndina',
  'files.help.save': 'Vista (í ritlinum)',
  'files.help.typing': 'Sláðu inn fyrstu stafina í heiti til að fara þangað.',
  'files.help.filter':
    'Sía möppunnar sýnir heiti sem innihalda það sem þú slærð inn; kommur aðgreina nokkur: 3, 7, bréf.',
};
