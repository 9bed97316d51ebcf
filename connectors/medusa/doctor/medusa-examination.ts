// The context that the doctor's Medusa checks share: its client, and readers of its lists.
import type { Finding } from '#host/doctor/finding.ts';
import { type Json, type MedusaClient, MedusaError, type Send } from '../medusa-client.ts';
import type { PlacedWith } from '../placed-with.ts';
import type { MedusaSettings } from '../read-medusa-settings.ts';
import { readPages } from '../read-pages.ts';

export type Row = Json & { id: string };

export type Region = {
  id: string;
  name: string;
  /** ISO 4217 in lower case */
  currency_code: string;
  /** ISO 3166 alpha-2 in lower case; the first decides which taxes are calculated */
  countries: string[];
};

export type MedusaExamination = MedusaClient & {
  settings: MedusaSettings;
  region: Region;
  /** true for a test system, where the doctor may write */
  mayOrder: boolean;
  /** PostgreSQL URL of Medusa's database; undefined: not checked */
  database: string | undefined;
  /** store view → locale of Medusa */
  locales: Readonly<Record<string, string>>;
  placedWith: PlacedWith;
};

/** One check of the doctor. */
export type MedusaQuestion = (examination: MedusaExamination) => Promise<Finding[]>;

const PAGE = 1_000;
/** The store API calculates prices, so its pages are smaller. */
const PRICED_PAGE = 100;
const READ_TIMEOUT_MS = 60_000;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns the objects in a list; an empty list if the value is not a list. */
export const listOf = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : []).filter((each) => typeof each === 'object' && each !== null);

/** Reads all pages of a list. */
export async function readAll(
  send: Send,
  path: string,
  name: string,
  query: Record<string, string>,
): Promise<Row[]> {
  const limit = path.startsWith('/store/') ? PRICED_PAGE : PAGE;
  const readPage = async (size: number, offset: number): Promise<Row[]> => {
    const { [name]: rows } = await send('GET', path, {
      query: { order: 'id', ...query, limit: size, offset },
      timeoutMs: READ_TIMEOUT_MS,
    });
    return listOf(rows);
  };
  const all: Row[] = [];
  for await (const page of readPages(readPage, limit)) all.push(...page);
  return all;
}

/** Describes why a request failed. */
export const reasonOf = (error: unknown): string =>
  error instanceof MedusaError
    ? `${error.place}: ${error.status ?? error.fault}${error.code ? ` ${error.code}` : ''}`
    : String(error);
