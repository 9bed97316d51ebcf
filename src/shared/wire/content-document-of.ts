// Maps banners, home lists and shop data to content documents. CMS pages are mapped in map-cms-page.ts.
import type { BridgeBanner, BridgeBanners } from '#schemas/bridge/bridge-banners.ts';
import {
  type Banner,
  type ContactValue,
  type ContentDocument,
  type ContentKind,
  type ContentValue,
  contentKey,
  type PromotedBanners,
} from '#schemas/documents/content-document.ts';

/** Wraps a value in its document. Kinds with one value per store view use the kind as their code. */
export function contentDocumentOf<K extends ContentKind>(
  store: string,
  kind: K,
  value: ContentValue<K>,
): ContentDocument {
  return {
    key: contentKey(store, kind),
    store,
    kind,
    code: kind,
    position: 0,
    value: { ...value },
    updated_at: '',
  };
}

const pictureOf = (image: BridgeBanner['image']): string =>
  typeof image === 'string' ? image : (image?.webp ?? image?.fallback ?? '');

/** Maps a banner: missing texts become empty, a missing link leads to the home page. */
export function mapBanner(shape: BridgeBanner): Banner {
  return {
    title: shape.title ?? '',
    subtitle: shape.subtitle ?? '',
    image: pictureOf(shape.image),
    link: shape.link ?? '/',
    ...(shape.buttonText ? { buttonText: shape.buttonText } : {}),
    ...(shape.sku ? { sku: shape.sku } : {}),
  };
}

/** Maps the static banner file: missing lists become empty; without a head image the key is absent. */
export function mapBanners(shape: BridgeBanners): PromotedBanners {
  const head = shape.headImage ?? shape.image;
  const images = (head?.images ?? [])
    .map((image) => (typeof image === 'string' ? image : pictureOf(image.image)))
    .filter(Boolean);
  return {
    ...(head ? { headImage: { ...mapBanner(head), images } } : {}),
    mainBanners: (shape.mainBanners ?? []).map(mapBanner),
    smallBanners: (shape.smallBanners ?? []).map(mapBanner),
    productBanners: (shape.productBanners ?? []).map(mapBanner),
  };
}

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Maps the contact configuration from shop data to the fields that pages show. */
export function mapContact(shape: Readonly<Record<string, unknown>>): ContactValue {
  return {
    phone: wordOf(shape.phone),
    email: wordOf(shape.email),
    hours: wordOf(shape.hours),
    address: wordOf(shape.address),
  };
}

/**
 * Returns a shop data configuration for the first of `views` that has one: the store view, then the default one. Its
 * keys are locales or store codes.
 */
export function shopDataPart(
  elements: readonly { code: string; configuration: Record<string, unknown> }[],
  code: string,
  views: readonly { code: string; locale: string }[],
): Record<string, unknown> | undefined {
  const configuration = elements.find((element) => element.code === code)?.configuration;
  const keys = views.flatMap((view) => [view.locale, view.code]);
  const part = keys
    .map((key) => configuration?.[key])
    .find((value) => typeof value === 'object' && value !== null);
  return part as Record<string, unknown> | undefined;
}
