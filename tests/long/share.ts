// Reads LONG_SHARE: the fraction of the long lane that runs, 1 by default. LONG_SHARE=0.001 takes about a minute.

const share = Number(process.env.LONG_SHARE || 1);

/** Returns this fraction of a number of repetitions, at least 1. */
export const shareOf = (whole: number): number => Math.max(1, Math.round(whole * share));
