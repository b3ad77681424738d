import { expect, it } from 'vitest';
import { subtitleNames, subtitlesOf } from './subtitle-names.js';

const of = (film: string, ...names: string[]) => subtitlesOf(film, subtitleNames([film, ...names]));

it.each([
  'film.srt',
  'FILM.SRT',
  'film.en.srt',
  'film-en.ass',
  'film_en.ssa',
  'film [en].srt',
  'film(en).srt',
  'film it.srt',
  'film eng.forced.srt',
])('%s are subtitles of film.mp4', (name) => {
  expect(of('film.mp4', name)).toEqual([name]);
});

it.each(['film 2.srt', 'film II.srt', 'films.srt', 'film returns.srt', 'fil.srt', 'film.txt', '.srt'])(
  '%s are not',
  (name) => {
    expect(of('film.mp4', name)).toEqual([]);
  },
);

it('gives them to the film with the longest name, and WebVTT first', () => {
  const names = [
    'Alien.mp4',
    'Alien - 3.mkv',
    'alien.srt',
    'Alien - 3.srt',
    'Alien - 3.en.vtt',
    'Alien 3.srt',
  ];
  expect(of('Alien.mp4', ...names)).toEqual(['alien.srt']);
  expect(of('Alien - 3.mkv', ...names)).toEqual(['Alien - 3.en.vtt', 'Alien - 3.srt']);
});

it('does not care how accents are composed', () => {
  expect(of('e\u0301t\u00e9.mp4', '\u00e9te\u0301.srt')).toEqual(['\u00e9te\u0301.srt']);
});

it('gives nothing to a film without a name', () => {
  expect(of('.mp4', 'film.srt', '.en.srt')).toEqual([]);
});
