// Names of built files. Content blockers block scripts whose names contain words of advertising and tracking.

/** Words in file names that common filter lists match. */
export const BLOCKED_WORDS =
  /(?:^|[^a-z])(?:ads?|advert\w*|analytics?|banners?|beacons?|consents?|cookies?|marketing|metrics|newsletters?|pixels?|popups?|promo\w*|sponsor\w*|statistics|tags?|telemetry|track\w*)(?:[^a-z]|$)/i;

/** Returns the file name pattern for a chunk or style sheet, with a neutral name if its own contains a blocked word. */
export const neutralName = (name: string, extension: string): string =>
  `assets/${BLOCKED_WORDS.test(name) ? 'part' : '[name]'}-[hash]${extension}`;
