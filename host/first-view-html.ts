// The markup of a page's first view, in the classes of the shop's own components, so that nothing moves when they
// take its place. Words come from the catalogue alone; what needs a translation stands as a grey place. Every value
// is escaped.
import type { BridgeBanners } from '../schemas/bridge/banners.ts';
import type { BridgeCategory, BridgeProduct } from '../schemas/bridge/catalogue.ts';

export type Addresses = {
  /** address of a picture at a side in px */
  picture: (path: string, px: number) => string;
  /** "/en" in front of every path, or nothing */
  prefix: string;
};

/** Sides of the pictures in px, as the shop's components ask for them. */
const PX = { list: 266, gallery: 452 } as const;
/** Cards of the first view on a desktop. */
export const FIRST_CARDS = 8;
const EAGER = 4;
/** Departments show their children with pictures, deeper categories as a row of words. */
const GALLERY_SIZES = '(min-width: 900px) 50vw, 100vw';
const DEPARTMENT_LEVEL = 2;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
const grey = (kind: string): string => `<div class="skeleton ${kind}" aria-hidden="true"></div>`;

/** `sizes`: how wide it stands, where that is not px (as the window's own picture part has it). */
function image(src: string, src2x: string, px: number, eager: boolean, alt = '', sizes = ''): string {
  const rank = eager ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"';
  const [one, two] = sizes ? [`${px}w`, `${px * 2}w`] : ['1x', '2x'];
  const set = `${escaped(src)} ${one}, ${escaped(src2x)} ${two}`;
  return `<img src="${escaped(src)}" srcset="${set}"${sizes && ` sizes="${sizes}"`} width="${px}" height="${px}" alt="${escaped(alt)}" ${rank} decoding="async">`;
}

type Priced = Pick<BridgeProduct, 'energy_class' | 'special_price'>;
/** The places of a price and of what belongs beside it. */
const offer = ({ energy_class, special_price }: Priced): string =>
  `<div class="stack gap-2.5" aria-hidden="true">${energy_class ? grey('skeleton-60 min-h-7') : ''}${special_price ? grey('skeleton-90 min-h-9') : ''}${grey('skeleton-price h-6 w-28')}</div>`;

/** Home: the head image with its words. */
export function homeView(banners: BridgeBanners, product: Priced | undefined, to: Addresses): string {
  const head = banners.headImage ?? banners.image;
  if (!head) return '';
  const pathOf = (value: unknown): string => {
    if (typeof value === 'string') return value;
    const { image: inner, webp, fallback } = (value ?? {}) as Record<string, unknown>;
    return inner !== undefined ? pathOf(inner) : pathOf(webp ?? fallback ?? '');
  };
  const paths = (head.images ?? []).map(pathOf).filter(Boolean);
  const front = paths.at(-1) ?? pathOf(head.image);
  const behind = paths.length > 2 ? paths.slice(0, 2) : [];
  const banner = (path: string, px: number) => {
    if (path === '') return '';
    const whole = /^(https?:|\/assets\/|\/img\/)/.test(path);
    const at = (side: number) => (whole ? path : to.picture(path, side));
    return image(at(px), at(Math.min(px * 2, PX.gallery * 2)), px, true);
  };
  const title = escaped((head.title ?? '').replaceAll('. ', '.\n'));
  const link = (head.link ?? '/').startsWith('/') ? to.prefix + (head.link ?? '/') : (head.link ?? '/');
  const button = head.buttonText
    ? `<a class="btn btn-primary btn-xl" href="${escaped(link)}">${escaped(head.buttonText)}</a>`
    : '<span class="btn btn-primary btn-xl min-w-40" aria-hidden="true"></span>';
  const pictures = [
    ...(behind.length > 0 ? behind.map((path) => banner(path, PX.gallery)) : ['<i></i><i></i>']),
    banner(front, PX.gallery * 2),
  ];
  return `<div class="wrap"><section class="hero"><div class="text"><div class="stack"><h1 class="whitespace-pre-line">${title}</h1><p>${escaped(head.subtitle ?? '')}</p></div><div class="row">${button}${product ? offer(product) : ''}</div></div><div class="pictures">${pictures.join('')}</div></section></div>`;
}

const crumbs = (names: readonly string[]): string =>
  `<ol class="crumbs" aria-hidden="true"><li class="min-h-6"><div class="skeleton w-14"></div></li>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ol>`;

function card(product: BridgeProduct, place: number, to: Addresses): string {
  const picture = product.image
    ? image(
        to.picture(product.image, PX.list),
        to.picture(product.image, PX.list * 2),
        PX.list,
        place < EAGER,
      )
    : '';
  const address = `${to.prefix}/p/${encodeURIComponent(product.sku)}/${encodeURIComponent(product.slug || product.url_key || product.sku)}`;
  return `<li class="card"><div class="tile">${picture}</div><div class="body"><h3><a href="${escaped(address)}"><b>${escaped(product.name)}</b>${escaped(product.short_description ?? '')}</a></h3>${grey('skeleton-60')}</div><div class="foot">${offer(product)}</div></li>`;
}

export type CategoryView = {
  category: BridgeCategory;
  trail: readonly string[];
  children: readonly BridgeCategory[];
  /** undefined: which ones the address asks for, only the shop knows */
  products: readonly BridgeProduct[] | undefined;
};

/** The places of the filters: a column on wide screens, and the line above the products. */
const filterPlaces = `<div class="side"><div class="stack">${[...Array<string>(5).fill(grey('skeleton-90')), grey('skeleton-60')].join('')}</div></div>`;
const chipPlace =
  '<i class="btn btn-secondary filter-button min-w-28"></i><div class="chips chips-row"><span class="chip min-w-24"></span></div>';
const cardPlace = `<li class="card"><div class="tile skeleton-tile"></div><div class="body">${grey('skeleton-60')}${grey('skeleton-90')}${grey('skeleton-40')}</div><div class="foot">${grey('skeleton-price')}</div></li>`;

/** A category: its name, what is below it, the first cards. */
export function categoryView({ category, trail, children, products }: CategoryView, to: Addresses): string {
  const link = ({ slug, url_key }: BridgeCategory) =>
    escaped(`${to.prefix}/c/${encodeURIComponent(slug || url_key || '')}`);
  const tiles = category.level <= DEPARTMENT_LEVEL;
  const wide = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }[children.length] ?? '';
  const below = children.map((child, place) => {
    const count = `<span class="quiet num">${child.product_count}</span>`;
    if (!tiles) return `<li><a class="chip" href="${link(child)}">${escaped(child.name)} ${count}</a></li>`;
    const picture = child.image
      ? image(to.picture(child.image, PX.list), to.picture(child.image, PX.list * 2), PX.list, place < EAGER)
      : '';
    return `<li><a href="${link(child)}">${picture}<span><b>${escaped(child.name)}</b>${count}</span></a></li>`;
  });
  const list = tiles ? `cats [&>li:last-child]:border-r-0 ${wide}` : 'chips';
  const cards = products
    ? products.map((product, place) => card(product, place, to)).join('')
    : cardPlace.repeat(FIRST_CARDS);
  const nav = below.length > 0 ? `<div class="pb-6"><ul class="${list}">${below.join('')}</ul></div>` : '';
  return `<div class="wrap">${crumbs(trail)}<div class="title"><h1>${escaped(category.name)}</h1><span class="quiet num">${category.product_count}</span></div>${nav}<div class="with-side">${filterPlaces}<div class="min-w-0"><div class="listbar">${products ? '' : chipPlace}</div><ul class="grid grid-4">${cards}</ul></div></div></div>`;
}

/** A product: its main picture and name. */
export function productView(product: BridgeProduct, pictures: readonly string[], to: Addresses): string {
  const [first] = pictures;
  const main =
    first === undefined
      ? ''
      : image(
          to.picture(first, PX.gallery),
          to.picture(first, PX.gallery * 2),
          PX.gallery,
          true,
          product.name,
          GALLERY_SIZES,
        );
  const thumbs =
    pictures.length > 1
      ? `<div class="thumbs" aria-hidden="true">${pictures.map(() => '<button disabled></button>').join('')}</div>`
      : '';
  return `<div class="wrap">${crumbs([])}<div class="product-page"><div class="gallery"><div class="main tile"><ul class="flex h-full"><li class="h-full w-full shrink-0">${main}</li></ul></div>${thumbs}</div><div class="info"><div class="stack gap-2.5"><h1>${escaped(product.name)}</h1><p class="quiet">${escaped(product.short_description ?? '')}</p></div>${offer(product)}${grey('skeleton-60')}${grey('skeleton-90 min-h-14')}</div></div></div>`;
}
