import { describe, expect, it } from 'vitest';
import { columnStyle, resized, toggled, USUAL_COLUMNS } from './columns';

describe('the columns of a list', () => {
  it('keep their order, whatever is shown first', () => {
    const all = toggled(toggled(USUAL_COLUMNS, 'taken'), 'type');
    expect(all.shown).toEqual(['size', 'type', 'taken', 'modified']);
    expect(toggled(all, 'size').shown).toEqual(['type', 'taken', 'modified']);
    expect(USUAL_COLUMNS.shown).toEqual(['size', 'modified']);
  });

  it('have a width within limits, and lose it again', () => {
    const wide = resized(USUAL_COLUMNS, 'modified', 240.4);
    expect(wide.widths).toEqual({ modified: 240 });
    expect(resized(wide, 'size', 2).widths).toEqual({ modified: 240, size: 60 });
    expect(resized(wide, 'modified', 9000).widths).toEqual({ modified: 600 });
    expect(resized(wide, 'modified', undefined).widths).toEqual({});
  });

  it('are tracks of the list with a custom property for each chosen width', () => {
    const style = columnStyle(resized(USUAL_COLUMNS, 'modified', 240));
    expect(style).toEqual({
      '--list-columns':
        'minmax(var(--list-name), 1fr) minmax(0, var(--column-size, max(110px, calc(var(--list-size) + 28px)))) minmax(0, var(--column-modified, 170px)) var(--list-tool)',
      '--column-modified': '240px',
    });
  });
});
