import { expect, it } from 'vitest';
import { subtitleLabel } from './subtitle-label';

it.each([
  ['/a/film.mp4', '/a/film.en.srt', { language: 'en', label: 'English' }],
  ['/a/film.mp4', '/a/film.pt-BR.vtt', { language: 'pt-BR', label: 'Brazilian Portuguese' }],
  ['/a/film.mp4', '/a/film.vtt', { language: '', label: 'film' }],
  ['/a/film.mp4', '/a/film.director comments.srt', { language: '', label: 'director comments' }],
  ['/a/film.mp4', '/a/subs/de.srt', { language: 'de', label: 'German' }],
])('the subtitles of %s in %s are named', (video, subtitle, label) => {
  expect(subtitleLabel(video, subtitle, 'en')).toEqual(label);
});
