/** The messages of the viewer that only it needs, which are loaded with it. */
export const messages = {
  'viewer.taken': 'Date taken',
  'viewer.camera': 'Camera',
  'viewer.lens': 'Lens',
  'viewer.exposure': 'Exposure',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Place',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ north',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ south',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ east',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ west',
  'viewer.help': 'In the viewer',
  'viewer.fullScreen': 'Full screen',
  'viewer.slideshow': 'Slideshow',
  'viewer.slideshow.pause': 'Pause or continue the slideshow',
  'viewer.slideshow.continue': 'Continue the slideshow',
  'viewer.filmstrip': 'Filmstrip',
  'viewer.send': 'Send to app…',
  'viewer.sound': 'Player',
  'viewer.sound.play': 'Play',
  'viewer.sound.pause': 'Pause',
  'viewer.sound.position': 'Position',
  'viewer.sound.time': '{time} of {duration}',
  'viewer.sound.queue': 'Queue',
  'viewer.sound.remove': 'Remove {name} from the queue',
  'viewer.sound.add': 'Add to queue',
  'viewer.sound.close': 'Close the player',
  'viewer.sound.gone': '{name} is not there any more, so it was left out.',
  'viewer.sound.forbidden': 'You don’t have permission to play {name}, so it was left out.',
  'viewer.sound.failed': '{name} could not be played, so it was left out.',
} as const;

export type ViewerKey = keyof typeof messages;
/** What every language gives. */
export type ViewerMessages = Record<ViewerKey, string>;
