// The store as its mails name it, from the configuration of the storefront.
import type { Surroundings } from '#bridge/create-bridge.ts';
import { shopConfig } from '#schemas/shop-config.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the window reports an invalid configuration
  }
}

/**
 * Returns the sender; undefined if the configuration is invalid or names no store.
 * @param configuration text of shop.config.json
 */
export function mailSender(configuration: string): Surroundings['mailSender'] {
  const { name, legal } = shopConfig.safeParse(parsed(configuration)).data?.brand ?? {};
  const shown = name ?? legal?.name;
  return shown === undefined ? undefined : { name: shown, legal };
}
