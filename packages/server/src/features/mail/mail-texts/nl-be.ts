import type { MailTexts } from './en.js';
import { nl } from './nl.js';

/** The texts are those of the Netherlands, but for the polite form and some words. */
export const nlBe: MailTexts = {
  ...nl,
  hello: 'Dag {user},',
  invitationText:
    'Een beheerder heeft u deze link gestuurd, waarmee u het wachtwoord van uw account instelt.',
  lostText:
    'Iemand op het adres {address} heeft een link gevraagd om een nieuw wachtwoord voor uw account in te stellen.',
  lostIgnored: 'Was u dit niet? Negeer dan deze e-mail: er verandert niets.',
  notYou: 'Was u dit niet? Wijzig dan meteen uw wachtwoord en verwittig uw beheerder.',
  storageNearlyFull: 'Uw opslagruimte is bijna vol',
  storageText: 'Als uw opslaglimiet bereikt is, kunt u niets meer toevoegen.',
  storageAdvice:
    'Verwijder wat u niet meer nodig hebt en maak daarna de prullenbak leeg: wat erin zit telt ook mee, net als vroegere versies van bestanden.',
  automatic: 'Deze e-mail werd automatisch verzonden door {server}.',
};
