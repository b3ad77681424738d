/**
 * The style of a book in its frame. The frame may not load style sheets: the Content-Security-Policy of the
 * page allows this text by its hash, which the server computes from here.
 */
export const BOOK_STYLE = `
:root{color-scheme:light dark;background:light-dark(#fff,#17201d);color:light-dark(#1b2521,#e4eae7)}
body{max-width:38em;margin:0 auto;padding:2.6em 2em 4em;font:17px/1.65 Charter,"Iowan Old Style","Palatino Linotype",Georgia,serif;overflow-wrap:break-word;hyphens:auto}
h1,h2,h3,h4,h5,h6{margin:1.6em 0 .7em;line-height:1.25;text-wrap:balance;hyphens:none}
h1{font-size:1.6em}h2{font-size:1.35em}h3{font-size:1.15em}
p{margin:0 0 .8em}
img{max-width:100%;height:auto}
[data-writing=vertical-rl]{writing-mode:vertical-rl}
[data-writing=vertical-lr]{writing-mode:vertical-lr}
[data-writing] body{max-width:none;max-inline-size:38em;margin:auto 0;padding:2em 2.6em}
[data-writing] img{max-block-size:100vw;max-inline-size:100%;width:auto}
[data-picture] body{max-width:60em;padding:0}
[data-picture] img{display:block;margin:0 auto}
[data-blocked]{display:none}
figure{margin:1.4em 0}
figcaption{font-size:.85em;opacity:.75}
blockquote{margin:1em 0 1em 1.4em;opacity:.85}
pre{overflow:auto;font-size:.85em}
table{border-collapse:collapse;max-width:100%}
td,th{padding:.3em .6em;border:1px solid light-dark(#d5dbd8,#3a4642)}
hr{border:0;border-top:1px solid light-dark(#d5dbd8,#3a4642);margin:2em 0}
@media(max-width:600px){body{padding:1.4em 1.2em 3em;font-size:16px}}
`;
