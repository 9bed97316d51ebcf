// Checks a Medusa for settings that cost money, and derives the store's environment variables. Reads only, unless
// `mayOrder` is set.
import type { Finding } from '#host/doctor/finding.ts';
import { createMedusaClient, type MedusaClient, MedusaError } from '../medusa-client.ts';
import type { PlacedWith } from '../placed-with.ts';
import type { MedusaSettings } from '../read-medusa-settings.ts';
import { catalogueInMedusa } from './catalogue-in-medusa.ts';
import { listOf, type MedusaQuestion, type Region, reasonOf, textOf } from './medusa-examination.ts';
import { regionInMedusa } from './region-in-medusa.ts';
import { safetyInMedusa } from './safety-in-medusa.ts';

export type WantedOfMedusa = {
  settings: MedusaSettings;
  mayOrder: boolean;
  database: string | undefined;
  /** store view → locale of Medusa, as in the mapping file; default: none */
  locales?: Readonly<Record<string, string>>;
  /** as in the mapping file; default: no provider has a page */
  placedWith?: PlacedWith;
  /** default: a client created from the settings */
  client?: MedusaClient;
};

const questions: readonly MedusaQuestion[] = [...regionInMedusa, ...catalogueInMedusa, ...safetyInMedusa];

/** Reads the regions; returns a finding if Medusa is unreachable or refuses the publishable key. */
async function readRegions({ store }: MedusaClient): Promise<Region[] | Finding> {
  try {
    const query = { limit: 100, fields: 'id,name,currency_code,*countries' };
    const { regions } = await store('GET', '/store/regions', { query });
    return listOf(regions).map(({ id, name, currency_code, countries }) => ({
      id,
      name: textOf(name),
      currency_code: textOf(currency_code),
      countries: listOf(countries).map(({ iso_2 }) => textOf(iso_2)),
    }));
  } catch (error) {
    const isKey = error instanceof MedusaError && error.fault !== 'unreachable' && error.fault !== 'lost';
    return {
      about: isKey ? 'publishable key' : 'Medusa',
      state: 'broken',
      says: isKey
        ? `refused (${reasonOf(error)}): MEDUSA_PUBLISHABLE_KEY is not a publishable key of this Medusa`
        : `does not respond at MEDUSA_URL (${reasonOf(error)})`,
    };
  }
}

/** Returns the region that the store sells in, or a finding if no region or more than one would qualify. */
function chosenRegion(regions: readonly Region[], wanted: string | undefined): Region | Finding {
  const list = regions.map(({ id, name }) => `${id} (${name})`).join(', ');
  const [only, another] = regions;
  const found =
    wanted === undefined && another === undefined ? only : regions.find(({ id }) => id === wanted);
  if (found) return found;
  return {
    about: 'region',
    state: 'broken',
    says:
      regions.length === 0
        ? 'none: create a region in Medusa'
        : `set MEDUSA_REGION to one of ${list}${wanted === undefined ? '' : `; ${wanted} does not exist`}`,
  };
}

/** Checks the secret key. Returns the finding, and the client, without its admin part if Medusa refuses the key. */
async function checkedSecret(client: MedusaClient): Promise<{ client: MedusaClient; findings: Finding[] }> {
  if (!client.admin) return { client, findings: [] };
  try {
    await client.admin('GET', '/admin/stores');
    return { client, findings: [{ about: 'secret key', state: 'works', says: 'accepted' }] };
  } catch (error) {
    return {
      client: { ...client, admin: undefined },
      findings: [
        {
          about: 'secret key',
          state: 'broken',
          says: `refused (${reasonOf(error)}): MEDUSA_SECRET_KEY is not valid`,
        },
      ],
    };
  }
}

/** Runs all checks one after another and returns their findings in that order. */
export async function examineMedusa(wanted: WantedOfMedusa): Promise<Finding[]> {
  const {
    settings,
    client: given = createMedusaClient(settings),
    locales = {},
    placedWith = {},
    ...rest
  } = wanted;
  const regions = await readRegions(given);
  if (!Array.isArray(regions)) return [regions];
  const region = chosenRegion(regions, settings.region);
  if ('about' in region) return [region as Finding];
  const { client, findings } = await checkedSecret(given);
  findings.unshift({
    about: 'region',
    state: 'works',
    says: `${region.name}, ${region.currency_code.toUpperCase()}`,
    settings: { MEDUSA_REGION: region.id },
  });
  for (const question of questions) {
    try {
      findings.push(...(await question({ ...client, ...rest, locales, placedWith, settings, region })));
    } catch (error) {
      if (!(error instanceof MedusaError)) throw error;
      findings.push({ about: error.place, state: 'broken', says: `could not be read (${reasonOf(error)})` });
    }
  }
  return findings;
}

/** Returns the lines of an environment file for the checked Medusa. */
export function medusaEnvironment(
  { url, publishableKey, secretKey }: MedusaSettings,
  findings: readonly Finding[],
): string {
  const region = findings.find(({ about }) => about === 'region')?.settings?.MEDUSA_REGION;
  const lines = {
    MEDUSA_URL: url,
    MEDUSA_PUBLISHABLE_KEY: publishableKey,
    MEDUSA_SECRET_KEY: secretKey,
    MEDUSA_REGION: region,
  };
  return Object.entries(lines)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${String(value)}\n`)
    .join('');
}
