// How much of the long lane runs: LONG_SHARE, a part of the whole (1). A trial of a minute: LONG_SHARE=0.001.

const share = Number(process.env.LONG_SHARE || 1);

/** In: what the whole lane does. Out: the share of it, at least one. */
export const shareOf = (whole: number): number => Math.max(1, Math.round(whole * share));
