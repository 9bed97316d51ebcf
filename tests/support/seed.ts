// The fixed seed of all random tests, so that a failure means a change in the code. PROPERTY_SEED overrides it.
const DEFAULT_SEED = 20_261_101;

export const propertySeed = (): number => Number(process.env.PROPERTY_SEED || DEFAULT_SEED);
