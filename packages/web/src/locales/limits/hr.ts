import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Ograničenje prostora',
  'limits.items': 'Datoteke i mape',
  'limits.unit': 'Jedinica',
  'limits.empty': 'Prazno: bez ograničenja',
  'limits.itemsUsed': '<b>{used}</b> od {limit} datoteka i mapa',
  'limits.near': 'Ostalo je malo mjesta.',
  'limits.full':
    'Vaše ograničenje prostora je iskorišteno: ono što izbrišete broji se dok ne ispraznite smeće.',
  'limits.fullFolder': 'Ograničenje prostora ove mape je iskorišteno.',
  'limits.kept': 'Od toga {size} u smeću i ranijim verzijama',
  'limits.forUser': 'Za sve u vlastitim mapama korisnika te za njegovo smeće i ranije verzije.',
  'limits.forMembers': 'Za svakog člana koji nema vlastito. Od više grupa vrijedi najveće.',
  'limits.forFolder': 'Za sve što je u mapi, bez obzira na to tko je to ondje stavio.',
  'limits.asGroups': 'Kako određuju grupe',
  'limits.none': 'Bez ograničenja',
  'limits.own': 'Vlastito ograničenje',
  'limits.counting': 'Broji se…',
  'limits.counted': 'Zadnje brojanje: {time}',
  'limits.uncounted': 'Još nije izbrojano',
  'limits.countAgain': 'Izbroji ponovno',
};
