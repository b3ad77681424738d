import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Sürümler',
  'versions.none':
    'Daha eski sürüm yok. Dosya kaydedildiğinde veya değiştirildiğinde önceki içeriği burada saklanır.',
  'versions.replaced': 'Değiştiren: {name}',
  'versions.show': 'Bu sürümü göster',
  'versions.compare': 'Şu ankiyle karşılaştır',
  'versions.compare.before': '{date} sürümü',
  'versions.compare.now': 'Şimdi',
  'versions.short.compare': 'Karşılaştır',
  'versions.short.restore': 'Geri yükle',
  'versions.actionsFor': '{date} sürümü için işlemler',
  'versions.download': 'Bu sürümü indir',
  'versions.restore': 'Bu sürümü geri yükle',
  'versions.delete': 'Bu sürümü sil',
  'versions.delete.title': 'Bu sürüm kalıcı olarak silinsin mi?',
  'versions.delete.text': 'Bu geri alınamaz. Dosyanın kendisi olduğu gibi kalır.',
  'versions.restored': '{date} sürümü geri yüklendi.',
  'versions.loadFailed': 'Sürümler okunamadı.',
};
