import { describe, expect, it } from 'vitest';
import { columnStyle, fitting, resized, toggled, USUAL_COLUMNS } from './columns';

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

  it('are left out where there is no room: first the type, and last the one that sorts', () => {
    const all = { shown: ['size', 'type', 'taken', 'modified'] as const, widths: {} };
    expect(fitting(all, 1000, '')).toEqual(all.shown);
    expect(fitting(all, 768, '')).toEqual(['size', 'taken', 'modified']);
    expect(fitting(all, 512, '')).toEqual(['size', 'modified']);
    expect(fitting(all, 512, 'type')).toEqual(['type', 'modified']);
    expect(fitting(all, 300, '')).toEqual([]);
    expect(fitting({ ...all, widths: { modified: 500 } }, 1000, '')).toEqual(all.shown);
    expect(fitting({ ...all, widths: { taken: 60, type: 60 } }, 700, '')).toEqual(all.shown);
  });
});
