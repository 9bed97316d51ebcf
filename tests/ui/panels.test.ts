import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { closePanel, isOverlayOn, isPanelOpen, openPanel, type Panel } from '../../src/ui/panels.ts';

const panels: Panel[] = ['sidebar', 'productSidebar', 'microcart', 'wishlist', 'searchpanel', 'signup'];
beforeEach(() => {
  for (const panel of panels) closePanel(panel);
});

describe('panels over the page', () => {
  for (const panel of panels)
    it(`opening turns the overlay on, and closing turns it off: ${panel}`, () => {
      expect([isPanelOpen(panel), isOverlayOn()]).toEqual([false, false]);
      openPanel(panel);
      expect([isPanelOpen(panel), isOverlayOn()]).toEqual([true, true]);
      closePanel(panel);
      expect([isPanelOpen(panel), isOverlayOn()]).toEqual([false, false]);
    });

  it('whatever is opened and closed, the overlay is on exactly while a panel is open, and one at most is', () => {
    const step = fc.record({ open: fc.boolean(), panel: fc.constantFrom(...panels) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        for (const { open, panel } of steps) {
          const others = panels.filter((each) => each !== panel && isPanelOpen(each));
          (open ? openPanel : closePanel)(panel);
          expect(isPanelOpen(panel)).toBe(open);
          if (!open) expect(panels.filter(isPanelOpen)).toEqual(others);
          const shown = panels.filter(isPanelOpen).length;
          expect(shown).toBeLessThanOrEqual(1);
          expect(isOverlayOn()).toBe(shown === 1);
        }
        for (const panel of panels) closePanel(panel);
      }),
    );
  });
});
