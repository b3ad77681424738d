/** A PDF with one page of 300 × 400 points for each text, and a comment that no page shows. */
export function pdfOf(texts: readonly string[], comment: string): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const pages = texts.flatMap((text, index) => {
    const stream = `BT /F1 24 Tf 20 200 Td (${text}) Tj ET`;
    const of = `/Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /Font << /F1 3 0 R >> >>`;
    return [
      `<< /Type /Page ${of} /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ];
  });
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    font,
    ...pages,
  ];
  const numbered = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`);
  return Buffer.from(`%PDF-1.4\n%${comment}\n${numbered.join('\n')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`);
}

/** The beginning of a film in MP4, with a text in it. */
export function filmOf(text: string): Buffer {
  const brand = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
  return Buffer.concat([brand, Buffer.from(text)]);
}
