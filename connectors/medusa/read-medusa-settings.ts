// The connector's settings from environment variables (docs/engines.md).

export type MedusaSettings = {
  /** origin of the engine, without a trailing slash */
  url: string;
  publishableKey: string;
  /** secret API key of an admin; without it orders cannot be looked up in the engine */
  secretKey: string | undefined;
  /** id of the region whose prices and methods apply; undefined: the only region of the engine */
  region: string | undefined;
  /**
   * the secret with which the engine's plug-in reports changes of the catalogue; undefined: changes are not reported
   */
  eventsSecret?: string | undefined;
};

const SECRET_LENGTH_MIN = 16;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads MEDUSA_URL, MEDUSA_PUBLISHABLE_KEY, MEDUSA_SECRET_KEY, MEDUSA_REGION and MEDUSA_EVENTS_SECRET. Returns undefined
 * without MEDUSA_URL.
 * @throws if a variable is missing or malformed; the message names it
 */
export function readMedusaSettings(env: Environment): MedusaSettings | undefined {
  const { MEDUSA_URL: address, MEDUSA_PUBLISHABLE_KEY: publishableKey } = env;
  if (!address) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('MEDUSA_URL must be an address such as https://medusa.example');
  if (!publishableKey) throw new Error('MEDUSA_PUBLISHABLE_KEY is missing');
  const eventsSecret = env.MEDUSA_EVENTS_SECRET || undefined;
  if (eventsSecret !== undefined && eventsSecret.length < SECRET_LENGTH_MIN)
    throw new Error(`MEDUSA_EVENTS_SECRET must have at least ${SECRET_LENGTH_MIN} characters`);
  return {
    eventsSecret,
    url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    publishableKey,
    secretKey: env.MEDUSA_SECRET_KEY || undefined,
    region: env.MEDUSA_REGION || undefined,
  };
}
