// The shape of a single result of the doctor, and its states.

/**
 * - `works`: behaves as the storefront expects
 * - `setting`: works with a setting, which the written configuration contains
 * - `missing`: is absent, and the storefront works without it
 * - `warning`: is a limitation that can cost money or trust
 * - `broken`: prevents the storefront from selling
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
