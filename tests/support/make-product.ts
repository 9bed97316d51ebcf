// Builds a plain product that is in stock and enabled, and a variant. Tests override the fields that they examine.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { ConfigurableChild, ProductDocument } from '#schemas/documents/product-document.ts';
import type { PricedProduct } from '#shared/domain/pricing/priced-product.ts';

export const makeChild = (over: Partial<ConfigurableChild> = {}): ConfigurableChild => ({
  id: 11,
  sku: 'TV-55',
  name: 'TV 55',
  price: 119900,
  image: '/tv-55.jpg',
  media_gallery: [],
  status: 1,
  stock: { qty: 8, is_in_stock: true, manage_stock: true },
  attributes: {},
  ...over,
});

export const makeProduct = (over: Partial<ProductDocument> = {}): ProductDocument => ({
  key: 'lv|1',
  store: 'lv',
  id: 1,
  sku: 'TV',
  name: 'TV',
  subtitle: '',
  slug: 'tv',
  url_key: 'tv',
  url_path: 'tv',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  category_ids: [],
  tax_class_id: 2,
  price: 119900,
  tier_prices: [],
  stock: { qty: 8, is_in_stock: true, manage_stock: true },
  total_qty: 8,
  is_promoted: false,
  is_good_offer: false,
  brand: '',
  mpn: '',
  ean: '',
  condition_grade: 'Brand New',
  image: '/tv.jpg',
  media_gallery: [],
  description: '',
  attributes: {},
  configurable_options: [],
  configurable_children: [],
  product_links: [],
  bundle_options: [],
  custom_options: [],
  delivery_days: 5,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...over,
});

/** Returns the product as a customer without a group sees it at `moment`, in ms since 1970. */
export const pricedAt = (document: ProductDocument, moment: number): PricedProduct => ({
  ...document,
  pricedAt: moment,
});

export const makeCategory = (id: number, over: Partial<CategoryDocument> = {}): CategoryDocument => ({
  key: `lv|${id}`,
  store: 'lv',
  id,
  parent_id: 2,
  parent_ids: [],
  level: 2,
  position: 1,
  name: `Category ${id}`,
  slug: `category-${id}`,
  url_key: `key-${id}`,
  url_path: `category-${id}`,
  is_active: true,
  product_count: 1,
  children_data: [],
  path: `1/2/${id}`,
  image: '',
  description: '',
  updated_at: '',
  ...over,
});
