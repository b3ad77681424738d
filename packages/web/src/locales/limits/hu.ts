import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Tárhelykorlát',
  'limits.items': 'Fájlok és mappák',
  'limits.unit': 'Egység',
  'limits.empty': 'Üresen: nincs korlát',
  'limits.itemsUsed': '{limit} fájlból és mappából <b>{used}</b>',
  'limits.near': 'Kevés hely maradt.',
  'limits.full': 'Betelt a tárhelykorlátja: amit töröl, addig számít, amíg ki nem üríti a kukát.',
  'limits.fullFolder': 'Betelt a mappa tárhelykorlátja.',
  'limits.kept': 'Ebből {size} a kukában és korábbi verziókban',
  'limits.forUser':
    'Mindenre, ami a felhasználó saját mappáiban van, valamint a kukájára és korábbi verzióira.',
  'limits.forMembers': 'Minden tagra, akinek nincs sajátja. Több csoport közül a legnagyobb számít.',
  'limits.forFolder': 'Mindenre, ami a mappában van, akárki tette is oda.',
  'limits.asGroups': 'Ahogy a csoportok mondják',
  'limits.none': 'Nincs korlát',
  'limits.own': 'Saját korlát',
  'limits.counting': 'Számlálás…',
  'limits.counted': 'Utolsó számlálás: {time}',
  'limits.uncounted': 'Még nincs megszámlálva',
  'limits.countAgain': 'Újraszámlálás',
};
