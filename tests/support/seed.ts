// The seed of all random tests: one for everybody, so that a red run means a change; PROPERTY_SEED explores others.
const DEFAULT_SEED = 20_261_101;

export const propertySeed = (): number => Number(process.env.PROPERTY_SEED || DEFAULT_SEED);
