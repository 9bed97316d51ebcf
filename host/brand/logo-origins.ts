import type { ShopConfig } from '#schemas/shop-config.ts';

/** Returns the origins of logos that are not on the page's own origin. */
export function logoOrigins(config: ShopConfig | undefined): string[] {
  const { url = '', darkUrl = '' } = config?.brand.logo ?? {};
  return [
    ...new Set([url, darkUrl].filter((each) => URL.canParse(each)).map((each) => new URL(each).origin)),
  ];
}
