// The parts that each page behind the login loads after it is shown. The build makes one file of them: see
// `frameChunks`.
export { FilesPrompts } from '../../features/files/prompts/files-prompts';
export { LiveUpdates } from './live-updates';
export { JobTray } from './overlays/job-tray';
export { ViewerElsewhere } from './overlays/viewer-elsewhere';
export { PhoneBar } from './phone-bar';
export { PlacesKeeper } from './places-keeper';
export { ShowWelcome } from './show-welcome';
export { FolderTree } from './sidebar/folder-tree';
export { WidthHandle } from './sidebar/width-handle';
