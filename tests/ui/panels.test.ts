import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPanels, type Panel, type Panels } from '#src/ui/panels.ts';

const names: Panel[] = [
  'sidebar',
  'productSidebar',
  'microcart',
  'wishlist',
  'searchpanel',
  'signup',
  'newsletterPopup',
];
let panels: Panels;
beforeEach(() => {
  panels = createPanels();
});

describe('panels over the page', () => {
  for (const panel of names)
    it(`turn the overlay on and off along with ${panel}`, () => {
      expect([panels.isOpen(panel), panels.isOverlayOn()]).toEqual([false, false]);
      panels.open(panel);
      expect([panels.isOpen(panel), panels.isOverlayOn()]).toEqual([true, true]);
      panels.close(panel);
      expect([panels.isOpen(panel), panels.isOverlayOn()]).toEqual([false, false]);
    });

  it('show the overlay exactly while a panel is open, in any sequence', () => {
    const step = fc.record({ open: fc.boolean(), panel: fc.constantFrom(...names) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { open, panel } of steps) {
          const others = names.filter((each) => each !== panel && panels.isOpen(each));
          panels[open ? 'open' : 'close'](panel);
          expect(panels.isOpen(panel)).toBe(open);
          if (!open) expect(names.filter(panels.isOpen)).toEqual(others);
          const shown = names.filter(panels.isOpen).length;
          expect(shown).toBeLessThanOrEqual(1);
          expect(panels.isOverlayOn()).toBe(shown === 1);
        }
        for (const panel of names) panels.close(panel);
      }),
    );
  });
});
