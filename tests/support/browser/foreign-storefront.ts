// Fixture that opens the storefront against a simulated third-party backend with its quirks and configuration.
import {
  type ForeignBackend,
  type ForeignOptions,
  openForeignBackend,
} from '../backend/foreign/foreign-backend.ts';
import { foreignConfig } from '../backend/foreign/shop-config.ts';
import { createDevice, type Device } from './emulated/device.ts';
import { test as base, builtConfig } from './journey.ts';

type Built = Parameters<typeof foreignConfig>[0];
type BuiltConfig = Built & { orders: object; promises?: object };
type ForeignStorefront = { device: Device; backend: ForeignBackend };

/**
 * Shipping and payment methods for a backend without shop data: an operator can serve them as a static file in place of
 * the endpoint.
 */
const shopData = {
  banner: [],
  slider: [],
  category_banner: [],
  category_banner_image: [],
  product_banner: [],
  config: [
    {
      code: 'shipping',
      configuration: {
        'lv-LV': {
          methods: [
            {
              carrier_code: 'flatrate',
              method_code: 'flatrate',
              method_title: 'Courier',
              price_incl_tax: 5,
              default: true,
            },
          ],
        },
      },
    },
    {
      code: 'payment',
      configuration: { 'lv-LV': { methods: [{ code: 'cashondelivery', title: 'Cash on delivery' }] } },
    },
  ],
};

/** Serves `shopData` in place of the backend's endpoint. */
const layShopData = ({ connection }: Device): void =>
  connection.spoil(({ path }, answer) =>
    path.endsWith('/shop/data') ? Response.json({ code: 200, result: shopData }) : answer,
  );

type Fixtures = {
  /** Opens a backend and a device connected to it; both are closed after the test. */
  openForeignStorefront: (
    options: ForeignOptions & {
      shopData?: 'none';
      /** changes the configuration of the storefront */
      configured?: (config: BuiltConfig) => object;
    },
  ) => Promise<ForeignStorefront>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest wants the destructured fixtures
  openForeignStorefront: async ({}, use) => {
    const backends: ForeignBackend[] = [];
    const devices: Device[] = [];
    await use(async (options) => {
      const backend = await openForeignBackend(options);
      backends.push(backend);
      const config = foreignConfig(builtConfig() as BuiltConfig, backend, options);
      const device = createDevice(backend.url, options.configured?.(config) ?? config);
      devices.push(device);
      if (options.shopData !== 'none') layShopData(device);
      return { device, backend };
    });
    for (const device of devices) device.close();
    for (const backend of backends) await backend.close();
  },
});
