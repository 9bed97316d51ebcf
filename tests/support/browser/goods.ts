// Test data: products, delivery and payment methods as stored on the device, and the default configuration.
import { readFileSync } from 'node:fs';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { PaymentMethodValue, ShippingMethodValue } from '#schemas/documents/reference-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';

const file = new URL('../../../src/app/public/shop.config.json', import.meta.url);

export function demoConfig(): ShopConfig {
  const parsed = parseShopConfig(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.config;
}

export function product(changes: Partial<ProductDocument> = {}): ProductDocument {
  return {
    key: 'lv|7',
    store: 'lv',
    id: 7,
    sku: 'KETTLE',
    name: 'Rīts Tvaiks 1,7 l',
    subtitle: 'Elektriskā tējkanna, egļu zaļa',
    slug: 'rits-tvaiks',
    url_key: 'rits-tvaiks',
    url_path: 'rits-tvaiks',
    type_id: 'simple',
    status: 1,
    visibility: 4,
    category_ids: [3],
    tax_class_id: 2,
    price: 5990,
    tier_prices: [],
    stock: { qty: 12, is_in_stock: true, manage_stock: true },
    total_qty: 12,
    is_promoted: false,
    is_good_offer: false,
    brand: 'Rīts',
    mpn: '',
    ean: '',
    condition_grade: 'Brand New',
    image: '/kettle.webp',
    media_gallery: [],
    description: '',
    attributes: {},
    configurable_options: [],
    configurable_children: [],
    product_links: [],
    bundle_options: [],
    custom_options: [],
    delivery_days: 5,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
    ...changes,
  };
}

/** The only variant of `configurable`. */
export const redVariant: ConfigurableChild = {
  id: 71,
  sku: 'KETTLE-RED',
  name: 'Rīts Tvaiks, sarkana',
  price: 6500,
  image: '/red.webp',
  media_gallery: [],
  status: 1,
  stock: { qty: 2, is_in_stock: true, manage_stock: true },
  attributes: { color: '49' },
};
export const configurable = product({
  type_id: 'configurable',
  configurable_options: [
    {
      attribute_id: '93',
      attribute_code: 'color',
      label: 'Krāsa',
      values: [{ value_index: '49', label: 'sarkana' }],
    },
  ],
  configurable_children: [redVariant],
});

export const courier: ShippingMethodValue = {
  carrier_code: 'courier',
  method_code: 'standard',
  method_title: 'Kurjers',
  price_incl_tax: 499,
  free_from: 9900,
  delivery_days: [1, 1],
  countries: ['LV', 'LT', 'EE'],
  offline: true,
  default: true,
  is_server_method: true,
  points: [],
};

export const pickup: ShippingMethodValue = {
  ...courier,
  carrier_code: 'pickup',
  method_code: 'shop',
  method_title: 'Saņemšana veikalā',
  price_incl_tax: 0,
  delivery_days: [0, 0],
  default: false,
  points: [
    {
      code: 'RIX',
      name: 'Rīga',
      address: 'Brīvības iela 90',
      city: 'Rīga',
      postcode: 'LV-1001',
      country_id: 'LV',
    },
  ],
};

const payment = (code: string, cost = 0): PaymentMethodValue => ({
  code,
  title: code,
  cost_incl_tax: cost,
  default: false,
  is_server_method: true,
  carriers: [],
});
export const transfer = payment('banktransfer');
export const cashOnDelivery = payment('cashondelivery', 200);
export const payAtPickup = payment('collection', 300);
