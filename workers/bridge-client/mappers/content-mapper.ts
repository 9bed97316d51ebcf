// What the shop publishes beside goods, made into the documents this device keeps.
import * as z from 'zod/mini';
import type { WireBanner, WireBanners } from '../../../schemas/bridge/banners.ts';
import { wireCmsPage } from '../../../schemas/bridge/catalogue.ts';
import {
  type Banner,
  type CmsPageValue,
  type ContactValue,
  type ContentDocument,
  type ContentKind,
  type ContentValue,
  contentDocument,
  contentKey,
  type PromotedBanners,
} from '../../../schemas/documents/content.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';

/** Puts a value into its document. Kinds with one value per store view use the kind as code. */
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

/** A page that was taken down is sent all the same. */
export const isPublished = (page: unknown): boolean => z.safeParse(wireCmsPage, page).data?.active !== false;

/** In: a page as the backend has it. Out: its document, or the fault 'bad-shape'. */
export function cmsPageFromWire(store: string, source: unknown): Result<ContentDocument> {
  const parsed = z.safeParse(wireCmsPage, source);
  if (!parsed.success) return failed('bad-shape', { field: String(parsed.error.issues[0]?.path[0] ?? '') });
  const wire = parsed.data;
  const value: CmsPageValue = {
    id: wire.id,
    identifier: wire.identifier,
    title: wire.title || wire.content_heading || wire.identifier,
    heading: wire.content_heading || wire.title || wire.identifier,
    html: wire.content ?? '',
    meta_description: wire.meta_description ?? '',
  };
  const checked = z.safeParse(contentDocument, {
    key: contentKey(store, 'cms_page', wire.identifier),
    store,
    kind: 'cms_page',
    code: wire.identifier,
    position: wire.sort_order ?? 0,
    value: { ...value },
    updated_at: wire.update_time ?? '',
  });
  return checked.success
    ? ok(checked.data)
    : failed('bad-shape', { field: String(checked.error.issues[0]?.path[0] ?? '') });
}

const pictureOf = (image: WireBanner['image']): string =>
  typeof image === 'string' ? image : (image?.webp ?? image?.fallback ?? '');

function bannerFromWire(wire: WireBanner): Banner {
  return {
    title: wire.title ?? '',
    subtitle: wire.subtitle ?? '',
    image: pictureOf(wire.image),
    link: wire.link ?? '/',
    ...(wire.buttonText ? { buttonText: wire.buttonText } : {}),
    ...(wire.sku ? { sku: wire.sku } : {}),
  };
}

/** In: the static file. Out: the same with every list there; without a head image the key stays absent. */
export function bannersFromWire(wire: WireBanners): PromotedBanners {
  const head = wire.headImage ?? wire.image;
  const images = (head?.images ?? [])
    .map((image) => (typeof image === 'string' ? image : pictureOf(image.image)))
    .filter(Boolean);
  return {
    ...(head ? { headImage: { ...bannerFromWire(head), images } } : {}),
    mainBanners: (wire.mainBanners ?? []).map(bannerFromWire),
    smallBanners: (wire.smallBanners ?? []).map(bannerFromWire),
    productBanners: (wire.productBanners ?? []).map(bannerFromWire),
  };
}

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** In: the contact configuration of shop data. Out: what the shop's pages show of it. */
export function contactFromWire(wire: Readonly<Record<string, unknown>>): ContactValue {
  return {
    phone: wordOf(wire.phone),
    email: wordOf(wire.email),
    hours: wordOf(wire.hours),
    address: wordOf(wire.address),
  };
}

/**
 * The part of shop data for a store view. Keys may be locales or store codes; a missing one falls back to the
 * default store's.
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
