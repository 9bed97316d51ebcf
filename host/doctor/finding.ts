// What the doctor says of one thing a shop needs of its backend.

/**
 * works: as the shop expects it. setting: works once the configuration says so, which the written one does.
 * missing: the shop goes on without it. warning: costs money or trust, people should know. broken: the shop cannot sell.
 */
export type FindingState = 'works' | 'setting' | 'missing' | 'warning' | 'broken';

export type Finding = {
  /** what was asked for */
  about: string;
  state: FindingState;
  /** what the backend does, and what the shop then does */
  says: string;
  /** keys of the configuration by their dotted path */
  settings?: Readonly<Record<string, unknown>>;
  /** codes of the configured store views whose own indexes hold products */
  views?: readonly string[];
};
