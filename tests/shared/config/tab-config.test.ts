// Configuration changes that a tab's URL makes.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isKiosk, isLab, LAB_FAULT, tabConfig } from '#shared/config/tab-config.ts';
import { demoConfig } from '../../support/browser/goods.ts';

const config = demoConfig();
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (search: string) => vi.stubGlobal('location', { search });
const kiosk = (enabled: boolean, byAddress: boolean) => ({
  ...config,
  kiosk: { ...config.kiosk, enabled, byAddress },
});

it.each(['?kiosk', '?kiosk=1', '?kiosk=Rīga', '?kiosk=true'])(
  'does not enable a kiosk by %s if the configuration forbids it [S-22]',
  (search) => {
    open(search);
    expect(isKiosk(kiosk(false, false))).toBe(false);
    expect(tabConfig(kiosk(false, false)).kiosk.enabled).toBe(false);
  },
);

it('enables a kiosk by its URL if allowed, until ?kiosk=0', () => {
  open('?kiosk=R%C4%ABga');
  expect(tabConfig(kiosk(false, true)).kiosk).toMatchObject({ enabled: true, name: 'Rīga' });
  open('');
  expect(isKiosk(kiosk(false, true))).toBe(true);
  open('?kiosk=0');
  expect(isKiosk(kiosk(false, true))).toBe(false);
  open('');
  expect(isKiosk(kiosk(false, true))).toBe(false);
});

it('makes every tab a kiosk if configured', () => {
  open('');
  expect(isKiosk(kiosk(true, false))).toBe(true);
});

it("reads a simulated fault from the tab's storage, never from a URL", () => {
  const lab = { ...config, lab: { enabled: true } } as typeof config;
  open(`?lab&${LAB_FAULT}=offline`);
  expect(isLab(lab)).toBe(true);
  expect(tabConfig(lab).lab.fault).toBe('none');
  stored.set(LAB_FAULT, 'slow');
  expect(tabConfig(lab).lab.fault).toBe('slow');
});
