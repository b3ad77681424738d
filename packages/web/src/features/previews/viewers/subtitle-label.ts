const stemOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
};

export interface SubtitleLabel {
  /** A language tag, or empty if the name contains none. */
  language: string;
  label: string;
}

/**
 * The part that distinguishes `film.pt-BR.srt` beside `film.mp4`: its language, by its name in the reader's
 * language.
 */
export function subtitleLabel(video: string, subtitle: string, locale: string): SubtitleLabel {
  const stem = stemOf(subtitle);
  const own = stemOf(video);
  const rest = (stem.startsWith(own) ? stem.slice(own.length) : stem).replace(/^[\s._-]+/, '');
  const tag = rest.split(/[\s._]/)[0] ?? '';
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) return { language: '', label: rest || stem };
  const name = languageName(tag, locale);
  return name === null ? { language: '', label: rest } : { language: tag, label: name };
}

function languageName(tag: string, locale: string): string | null {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag) ?? null;
  } catch {
    return null;
  }
}
