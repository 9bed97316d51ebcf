// A single result of the doctor.

/**
 * - `works`: as the storefront expects
 * - `setting`: works with a setting, which the written configuration contains
 * - `missing`: the storefront works without it
 * - `warning`: a limitation that can cost money or trust
 * - `broken`: the storefront cannot sell
 */
export type FindingState = 'works' | 'setting' | 'missing' | 'warning' | 'broken';

export type Finding = {
  /** the examined feature */
  about: string;
  state: FindingState;
  /** the backend's behaviour and its consequence */
  says: string;
  /** values for the configuration by dotted path */
  settings?: Readonly<Record<string, unknown>>;
  /** codes of the configured store views whose own indexes contain products */
  views?: readonly string[];
};
