import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Buraya bir şey konamaz. Klasörlerinizden birini açın.',
  'groups.yours': 'Klasörleriniz',
  'groups.new': 'Yeni grup',
  'groups.one': 'Grup: {name}',
  'groups.about': 'Grup',
  'groups.back': 'Tüm gruplar',
  'groups.filter': 'Grupları filtrele',
  'groups.none': 'Henüz grup yok',
  'groups.noneText':
    'Bir grup tüm üyelerine aynı klasörleri verir ve her birinde ne yapabileceklerini belirler.',
  'groups.nothing': '“{text}” ile eşleşen grup yok.',
  'groups.members': 'Üyeler',
  'groups.count': '{count, plural, one {# üye} other {# üye}}',
  'groups.byLogin': 'Oturum açarak üye',
  'groups.origins': 'Oturum açarak üye olanlar',
  'groups.originsText':
    'Bir oturum açma sağlayıcısındaki grupların adları, her satıra bir tane. Son oturum açışında bunlardan birinde olanlar da üyedir.',
  'groups.created': 'Grup oluşturuldu',
  'groups.updated': 'Grup güncellendi',
  'groups.deleted': 'Grup silindi',
  'groups.delete.title': 'Bu grup silinsin mi?',
  'groups.delete.text':
    'Üyeleri artık grubun klasörlerini görmez. Klasörler ve içlerindeki her şey sunucuda kalır.',
  'groups.folder': 'Klasör {number, number}',
  'groups.foldersText': 'Tüm üyeler bu klasörleri bu sırayla görür.',
  'groups.pick': 'İçindeki her şey de gösterilir.',
  'groups.up': 'Yukarı taşı: {name}',
  'groups.down': 'Aşağı taşı: {name}',
  'groups.remove': 'Kaldır: {name}',
  'groups.rulesText': 'Her üyenin her klasöründe geçerlidir.',
  'groups.folderRules': 'Yollar bu klasörden başlar.',
  'groups.several': 'Kullanıcı bu klasörleri yan yana görür.',
  'groups.ownFolder': 'Kendi klasörü',
  'groups.ownName': 'Kendi klasörünün adı',
  'groups.given': 'Gruplardan gelen klasörler',
  'groups.from': 'Grup:',
  'groups.behindLink': 'Simgesel bağlantının ardındaki klasör',
  'groups.check.byGroup':
    'Belirleyen, {group} grubunun {number, number}. kuralı: {rule} için {kind, select, allow {izin} other {engel}}',
  'groups.check.byFolder':
    'Belirleyen, {folder} klasörünün {number, number}. kuralı: {rule} için {kind, select, allow {izin} other {engel}}',
  'groups.check.byGroupFolder':
    'Belirleyen, {group} grubundaki {folder} klasörünün {number, number}. kuralı: {rule} için {kind, select, allow {izin} other {engel}}',
  'groups.check.outside': 'Kullanıcının hiçbir klasöründe değil.',
  'groups.check.may': 'Orada izin verilen: {list}',
  'groups.check.mayNothing': 'Yalnızca içerik listesi görülebilir.',
  'groups.check.in': 'Bulunduğu klasörler:',
};
