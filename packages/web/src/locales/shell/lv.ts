import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminālis',
  'shell.command': 'Komanda',
  'shell.placeholder': 'Ierakstiet komandu',
  'shell.running': 'Izpilda…',
  'shell.output': 'Izvade',
  'shell.hint': 'Komandas izpilda atvērtajā mapē. „clear” notīra šo paneli, „exit” to aizver.',
  'shell.clear': 'Notīrīt',
  'shell.cancel': 'Apturēt komandu',
  'shell.resize': 'Termināļa augstums',
  'shell.end.code': 'Beigusies ar kodu {code}',
  'shell.end.signal': 'Beigusies ar signālu {signal}',
  'shell.end.cancelled': 'Apturēta',
  'shell.end.time': 'Apturēta, jo ilga pārāk ilgi.',
  'shell.end.output': 'Apturēta, jo izvade kļuva pārāk gara.',
  'shell.end.rights': 'Apturēta, jo jums vairs nav atļaujas to izpildīt.',
  'shell.refused.forbidden': 'Komanda nav atļauta.',
  'shell.refused.invalid_input': 'Trūkst aizverošo pēdiņu.',
  'shell.refused.not_found': 'Nav programmas vai mapes ar šādu nosaukumu.',
  'shell.refused.too_many_requests': 'Cita jūsu komanda vēl tiek izpildīta.',
  'shell.end.lost': 'Savienojums pārtrūka.',
};
