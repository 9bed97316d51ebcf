// The static banner file of a store view (docs/wire.md). Lists may be missing, a picture may be an object with two
// formats, and the head image may be named `image`.
import * as z from 'zod/mini';
import { idString } from '../primitives.ts';

const text = z.optional(z.nullable(z.string()));
const picture = z.optional(z.nullable(z.union([z.string(), z.looseObject({ webp: text, fallback: text })])));

export const bridgeBanner = z.looseObject({
  title: text,
  subtitle: text,
  image: picture,
  link: text,
  buttonText: text,
  sku: z.optional(z.nullable(idString)),
});
export type BridgeBanner = z.infer<typeof bridgeBanner>;

const bridgeHeadImage = z.looseObject({
  ...bridgeBanner.shape,
  images: z.optional(z.nullable(z.array(z.union([z.string(), bridgeBanner])))),
});
const banners = z._default(z.nullable(z.array(bridgeBanner)), []);

export const bridgeBanners = z.looseObject({
  headImage: z.optional(z.nullable(bridgeHeadImage)),
  image: z.optional(z.nullable(bridgeHeadImage)),
  mainBanners: banners,
  smallBanners: banners,
  productBanners: banners,
});
export type BridgeBanners = z.infer<typeof bridgeBanners>;
