import { parseVirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import type { SharedLink } from '../../../../lib/shared-link';
import { renderMarkdown } from './render-markdown';

function show(text: string, link?: SharedLink): HTMLElement {
  const page = document.createElement('div');
  page.append(renderMarkdown(text, { folder: parseVirtualPath('/notes/trip'), link }));
  return page;
}

const every = (page: HTMLElement): Element[] => [...page.querySelectorAll('*')];

describe('Markdown', () => {
  it('becomes headings, lists, tables, code and check boxes', () => {
    const page = show('# Title\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n```\n');
    expect(page.querySelector('h1')?.textContent).toBe('Title');
    expect(page.querySelector<HTMLInputElement>('input[type=checkbox]')?.disabled).toBe(true);
    expect(page.querySelectorAll('td')).toHaveLength(2);
    expect(page.querySelector('pre code')?.textContent).toContain('let a;');
  });

  it('leaves out the front matter', () => {
    expect(show('---\ntitle: x\n---\n# Title\n').textContent?.trim()).toBe('Title');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="data:text/html,x"></object><embed src="x">',
    '<form action="/api/logout" method="post"><button>x</button><input name="a"></form>',
    '<style>* { display: none }</style><link rel="stylesheet" href="https://evil.test/a.css">',
    '<meta http-equiv="refresh" content="0;url=https://evil.test"><base href="https://evil.test/">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<details open ontoggle=alert(1)>x</details>',
    '<div style="position:fixed;inset:0" id="root" class="x" name="config">x</div>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) [z](data:text/html,x) [v](vbscript:x)',
    '[x]: javascript:alert(1)\n[x]',
    '![x](javascript:alert(1)) ![y](data:image/svg+xml;base64,PHN2Zy8+)',
    '<video src="https://evil.test/a.mp4" autoplay></video><audio src="https://evil.test/a.mp3">',
  ])('FB-60, R-21: makes %s inert', (text) => {
    const page = show(text);
    expect(
      page.querySelectorAll(
        'script, style, link, meta, base, iframe, object, embed, svg, math, form, button, video, audio, input',
      ),
    ).toHaveLength(0);
    for (const element of every(page)) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^class$|^id$|^name$|^srcdoc$/);
        expect(value).not.toMatch(/^\s*(javascript|vbscript|data):/i);
      }
      expect(element.getAttribute('href') ?? '#').toMatch(/^(#|https?:|mailto:)/);
    }
  });

  it('R-21: opens links to other sites only in a tab without access to this one', () => {
    const link = show('[x](https://example.com/a) ').querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.com/a');
    expect(link?.rel).toContain('noopener');
    expect(link?.target).toBe('_blank');
    expect(show('<mailto:a@b.test>').querySelector('a')?.getAttribute('href')).toBe('mailto:a@b.test');
  });

  it('R-21: loads pictures from this server only', () => {
    const sources = (text: string) =>
      [...show(text).querySelectorAll('img')].map((image) => image.getAttribute('src'));
    const foreign = show(
      '![a](https://evil.test/pixel.png) ![b](//evil.test/p.png) <img src="http:/x" alt="c">',
    );
    expect(foreign.querySelectorAll('img')).toHaveLength(0);
    expect([...foreign.querySelectorAll('[data-blocked]')].map((each) => each.textContent)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(sources('![a](../a%20b.png) ![b](img/c.png)')).toEqual([
      '/api/raw/notes/a%20b.png?inline=true',
      '/api/raw/notes/trip/img/c.png?inline=true',
    ]);
    expect(sources('![a](../../../../etc/passwd.png)')).toEqual([]);
    expect(sources('![a](data:image/png;base64,AAAA)')).toEqual(['data:image/png;base64,AAAA']);
    expect(show('<img src="a.png" srcset="https://evil.test/a.png 2x">').innerHTML).not.toContain('evil');
  });

  it('a text in a share loads pictures through the share', () => {
    const page = show('![a](../a.png)', { hash: 'h', token: 't' });
    expect(page.querySelector('img')?.getAttribute('src')).toBe(
      '/api/public/dl/h/notes/a.png?inline=true&token=t',
    );
  });

  it('links to other files and to its own headings inside the app', () => {
    const page = show('# What’s *new*?\n\n[a](../plan.md#b) [b](#whats-new)');
    const [file, heading] = page.querySelectorAll('a');
    expect(file?.getAttribute('data-path')).toBe('/notes/plan.md');
    expect(heading?.getAttribute('data-heading')).toBe('whats-new');
    expect(page.querySelector('h1')?.dataset.name).toBe('whats-new');
  });
});
