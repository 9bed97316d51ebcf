// What the shop publishes beside goods, made into the documents this device keeps.
import * as z from 'zod/mini';
import type { BridgeBanner, BridgeBanners } from '../../../schemas/bridge/banners.ts';
import { bridgeCmsPage } from '../../../schemas/bridge/catalogue.ts';
import { isRecord, truthOf } from '../../../schemas/bridge/mend/values.ts';
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
} from '../../../schemas/documents/content-document.ts';
import { failed, ok, type Result } from '../../../schemas/errors.ts';
import { readReference } from './read-reference.ts';

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
export const isPublished = (page: unknown): boolean => !isRecord(page) || truthOf(page.active) !== false;

/** In: a page as the backend has it. Out: its document, or the fault 'bad-shape'. */
export function mapCmsPage(store: string, source: unknown): Result<ContentDocument> {
  const read = readReference('cms_page', bridgeCmsPage, source);
  if (!read.ok) return read;
  const shape = read.value;
  const value: CmsPageValue = {
    id: shape.id,
    identifier: shape.identifier,
    title: shape.title || shape.content_heading || shape.identifier,
    heading: shape.content_heading || shape.title || shape.identifier,
    html: shape.content ?? '',
    meta_description: shape.meta_description ?? '',
  };
  const checked = z.safeParse(contentDocument, {
    key: contentKey(store, 'cms_page', shape.identifier),
    store,
    kind: 'cms_page',
    code: shape.identifier,
    position: shape.sort_order ?? 0,
    value: { ...value },
    updated_at: shape.update_time ?? '',
  });
  return checked.success
    ? ok(checked.data)
    : failed('bad-shape', { field: String(checked.error.issues[0]?.path[0] ?? '') });
}

const pictureOf = (image: BridgeBanner['image']): string =>
  typeof image === 'string' ? image : (image?.webp ?? image?.fallback ?? '');

/** In: a banner as it came. Out: the same with texts where there were none; without a link it leads home. */
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

/** In: the static file. Out: the same with every list there; without a head image the key stays absent. */
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

/** In: the contact configuration of shop data. Out: what the shop's pages show of it. */
export function mapContact(shape: Readonly<Record<string, unknown>>): ContactValue {
  return {
    phone: wordOf(shape.phone),
    email: wordOf(shape.email),
    hours: wordOf(shape.hours),
    address: wordOf(shape.address),
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
