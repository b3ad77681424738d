import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Book, openBook } from './open-book';
import { renderChapter } from './render-chapter';
import { BookError } from './zip-files';

const container = (path: string) =>
  `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;

const description = `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <metadata><dc:title>A Book</dc:title><dc:language>en</dc:language></metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/>
    <item id="two" href="text/tw%6F.xhtml" media-type="application/xhtml+xml"/>
    <item id="out" href="../../../etc/passwd" media-type="application/xhtml+xml"/>
    <item id="far" href="https://evil.test/x.xhtml" media-type="application/xhtml+xml"/>
  </manifest>
  <spine><itemref idref="one"/><itemref idref="two"/><itemref idref="out"/><itemref idref="far"/></spine>
</package>`;

const navigation = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
  <nav epub:type="toc"><ol><li><a href="text/one.xhtml#start">The  first</a></li></ol></nav></body></html>`;

const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}</body></html>`;

function bookOf(body: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    'META-INF/container.xml': strToU8(container('OEBPS/book.opf')),
    'OEBPS/book.opf': strToU8(description),
    'OEBPS/nav.xhtml': strToU8(navigation),
    'OEBPS/text/one.xhtml': strToU8(page(body)),
    'OEBPS/text/two.xhtml': strToU8('<p>not <b>closed'),
    'OEBPS/images/a.png': new Uint8Array([1, 2, 3]),
    'etc/passwd': strToU8('<p>no</p>'),
    ...more,
  });
}

const rendered = (body: string): Document => {
  const book = openBook(bookOf(body));
  return shown(book, 0);
};

const shown = (book: Book, index: number): Document => {
  const chapter = book.chapters[index];
  const text = (chapter && renderChapter(book, chapter)) ?? '';
  return new DOMParser().parseFromString(text, 'text/html');
};

const SVG = 'http://www.w3.org/2000/svg';

/** The text of a drawing that is shown as a picture. */
function drawingIn(page: Document): Document {
  const source = page.querySelector('img')?.getAttribute('src') ?? '';
  expect(source).toMatch(/^data:image\/svg\+xml;base64,/);
  return new DOMParser().parseFromString(atob(source.split(',')[1] ?? ''), 'image/svg+xml');
}

describe('a book', () => {
  it('has its title and its chapters in order, and only chapters that are in the archive', () => {
    const book = openBook(bookOf('<p>x</p>'));
    expect(book).toMatchObject({ title: 'A Book', language: 'en', isRightToLeft: false });
    expect(book.chapters).toMatchObject([
      { path: '/OEBPS/text/one.xhtml', title: 'The first' },
      { path: '/OEBPS/text/two.xhtml', title: null },
    ]);
  });

  it('shows text and its own pictures', () => {
    const chapter = rendered('<h1>One</h1><p>words<br/></p><img src="../images/a.png" alt="A"/>');
    expect(chapter.querySelector('h1')?.textContent).toBe('One');
    expect(chapter.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AQID');
  });

  it('shows a cover that is a picture inside an SVG', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="../images/a.png"/></svg>';
    expect(rendered(drawing).querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/png/);
  });

  it('shows other drawings as pictures, which contain no script and no foreign address', () => {
    const drawing = `<svg xmlns="${SVG}" onload="alert(1)" viewBox="0 0 9 9"><script>alert(1)</script>
      <a href="https://evil.test/"><text>words</text></a><use href="#x"/>
      <image href="../images/a.png"/><image href="https://evil.test/a.png"/></svg>`;
    const page = rendered(`<p>before</p>${drawing}`);
    expect(page.querySelector('img')?.alt).toBe('words');
    const drawn = drawingIn(page);
    expect(drawn.querySelector('script, [onload], [*|href*="evil"]')).toBeNull();
    expect([...drawn.querySelectorAll('[href]')].map((each) => each.getAttribute('href'))).toEqual([
      '#x',
      'data:image/png;base64,AQID',
    ]);
  });

  it('resolves its links: to a chapter, to a position in one, or outside', () => {
    const links = rendered(
      '<a href="two.xhtml">A</a><a href="tw%6f.xhtml#the%20end">B</a><a href="#here">C</a><a href="https://example.org/x">D</a><a href="../../x">E</a><p id="here">x</p>',
    );
    const found = [...links.querySelectorAll('a')].map(({ dataset }) => ({ ...dataset }));
    expect(found).toEqual([
      { chapter: '1', fragment: '' },
      { chapter: '1', fragment: 'the end' },
      { chapter: '0', fragment: 'here' },
      { outside: 'https://example.org/x' },
      {},
    ]);
    expect(links.getElementById('user-content-here')).not.toBeNull();
  });

  it('reads chapters that are not well-formed', () => {
    expect(shown(openBook(bookOf('')), 1).querySelector('b')?.textContent).toBe('closed');
  });

  it.each([
    '<script>parent.postMessage(1, "*")</script>',
    '<img src="x" onerror="alert(1)"/>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    '<iframe src="/files/"/><object data="/files/"/><embed src="/files/"/>',
    '<form action="/api/logout" method="post"><input type="submit"/></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil.test"/><base href="https://evil.test/"/>',
    '<style>@import url(https://evil.test/a.css)</style><link rel="stylesheet" href="https://evil.test/a.css"/>',
    '<p style="background:url(https://evil.test/a.png)">x</p>',
    '<a href="javascript:alert(1)">x</a><a href="https://evil.test" target="_top">y</a>',
    '<img src="https://evil.test/pixel.png"/><img src="/api/raw/secret.png"/><img src="../../../../api/raw/x.png"/>',
    '<video src="https://evil.test/a.mp4"/><audio src="https://evil.test/a.mp3"/>',
  ])('FB-58: leaves nothing that acts or loads of %s', (body) => {
    const chapter = rendered(body);
    expect(
      chapter.querySelectorAll('script, iframe, object, embed, form, meta, base, link, svg, video, audio'),
    ).toHaveLength(0);
    expect(chapter.querySelectorAll('style')).toHaveLength(1);
    for (const element of chapter.body.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^src$/);
        if (name === 'href') expect(value).toBe('#');
      }
    }
  });

  describe('whose style asks for vertical writing', () => {
    const writingOf = (head: string, more: Record<string, string> = {}, at = '') => {
      const chapter = `<html xmlns="http://www.w3.org/1999/xhtml" class="vrtl"><head><title/>${head}</head><body ${at}><p>x</p></body></html>`;
      const files = Object.entries({ 'OEBPS/text/one.xhtml': chapter, ...more });
      const bytes = Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)]));
      return shown(openBook(bookOf('', bytes)), 0).documentElement.dataset.writing;
    };
    const link = '<link rel="stylesheet" href="../css/a.css"/>';

    it.each([
      ['html { -webkit-writing-mode: vertical-rl; color: red }', 'vertical-rl'],
      ['p{} .vrtl{-epub-writing-mode:vertical-rl}', 'vertical-rl'],
      ['@media screen { body { writing-mode : Vertical-LR !important } }', 'vertical-lr'],
      ['/* } */ p,body{writing-mode:tb-rl}', 'vertical-rl'],
      ['body{writing-mode:vertical-rl} html{writing-mode:horizontal-tb}', undefined],
      ['span { writing-mode: vertical-rl }', undefined],
      ['}}{{ ::: body[ { writing-mode: vertical-rl', undefined],
      ['body { writing-mode: url(https://evil.test/) }', undefined],
    ])('a style asks for vertical writing by %s', (sheet, mode) => {
      expect(writingOf(link, { 'OEBPS/css/a.css': sheet })).toBe(mode);
      expect(writingOf(`<style>${sheet}</style>`)).toBe(mode);
    });

    it('a style asks for vertical writing by an imported sheet, even one that imports itself, or by an attribute', () => {
      const sheets = {
        'OEBPS/css/a.css': '@charset "utf-8"; @import "a.css"; @import url( "b/b.css" ) screen; p{color:red}',
        'OEBPS/css/b/b.css': '.vrtl { writing-mode: vertical-rl }',
      };
      expect(writingOf(link, sheets)).toBe('vertical-rl');
      expect(writingOf('', {}, 'style="writing-mode: vertical-rl"')).toBe('vertical-rl');
    });
  });

  describe('whose reading order names', () => {
    const item = (id: string, file: string, type: string, fallback = '') =>
      `<item id="${id}" href="${file}" media-type="${type}" ${fallback && `fallback="${fallback}"`}/>`;
    const comic = (items: string, files: Record<string, Uint8Array>) =>
      openBook(
        zipSync({
          'META-INF/container.xml': strToU8(container('book.opf')),
          'book.opf': strToU8(
            `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${items}${item('toc', 'nav.xhtml', 'application/xhtml+xml').replace('/>', ' properties="nav"/>')}</manifest><spine><itemref idref="a"/></spine></package>`,
          ),
          'nav.xhtml': strToU8(navigation.replace('text/one.xhtml#start', 'b.xhtml')),
          'b.xhtml': strToU8(page('<p>fallback <a href="b.xhtml">itself</a></p>')),
          ...files,
        }),
      );
    const fallback = item('b', 'b.xhtml', 'application/xhtml+xml');
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff]);

    it.each(['', 'b'])('a picture (fallback "%s") shows it, with the title of its fallback', (id) => {
      const book = comic(item('a', 'a.jpg', 'image/jpeg', id) + fallback, { 'a.jpg': jpeg });
      const image = shown(book, 0).querySelector('img');
      expect(image?.getAttribute('src')).toBe('data:image/jpeg;base64,/9j/');
      expect(image?.alt).toBe(id ? 'The first' : 'a.jpg');
    });

    it('a picture without an extension shows it', () => {
      const book = comic(item('a', 'page', 'image/png'), { page: jpeg });
      expect(shown(book, 0).querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,/9j/');
    });

    it('a drawing shows it, with the pictures beside it', () => {
      const book = comic(item('a', 'art/a.svg', 'image/svg+xml'), {
        'art/a.svg': strToU8(
          `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink"><title>Cover</title><script>1</script><image xlink:href="../a.jpg"/></svg>`,
        ),
        'a.jpg': jpeg,
      });
      const chapter = shown(book, 0);
      expect(chapter.querySelector('img')?.alt).toBe('Cover');
      expect(drawingIn(chapter).querySelector('image')?.getAttribute('href')).toMatch(/^data:image\/jpeg/);
      expect(drawingIn(chapter).querySelector('script')).toBeNull();
    });

    it('what no browser shows has its fallback, and a circle of fallbacks is no book', () => {
      const book = comic(item('a', 'a.pdf', 'application/pdf', 'b') + fallback, { 'a.pdf': jpeg });
      const chapter = shown(book, 0);
      expect(chapter.body.textContent).toBe('fallback itself');
      expect(chapter.querySelector('a')?.dataset.chapter).toBe('0');
      expect(() => comic(item('a', 'a.pdf', 'application/pdf', 'a'), { 'a.pdf': jpeg })).toThrow(BookError);
    });

    it('a broken drawing or a missing page shows nothing of its bytes', () => {
      const book = comic(item('a', 'a.svg', 'image/svg+xml'), { 'a.svg': strToU8('<svg') });
      const [chapter] = book.chapters;
      expect(chapter && renderChapter(book, chapter)).toBeNull();
    });
  });

  it('is not opened when it is not an EPUB', () => {
    expect(() => openBook(strToU8('no archive'))).toThrow(BookError);
    expect(() => openBook(zipSync({ 'a.txt': strToU8('x') }))).toThrow(BookError);
    const climbing = zipSync({ 'META-INF/container.xml': strToU8(container('../../book.opf')) });
    expect(() => openBook(climbing)).toThrow(BookError);
  });
});
