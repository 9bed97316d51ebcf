// Sets (grouped products) and builds (bundles), with the kinds they combine (catalogue/recipes.json).
// Invariant: the first recipe of each list is the fallback, with monitor and keyboard, which every catalogue contains.
import recipes from '../catalogue/recipes.json' with { type: 'json' };
import type { Words } from '../texts/words.ts';

export type SetRecipe = { title: Words; subtitle: Words; about: Words; parts: readonly string[] };
type BuildOption = {
  kind: string;
  title: Words;
  type: 'radio' | 'select' | 'checkbox';
  required: boolean;
  choices: number;
};
export type BuildRecipe = { title: Words; subtitle: Words; about: Words; options: readonly BuildOption[] };

export const setRecipes = recipes.sets as unknown as readonly SetRecipe[];
export const buildRecipes = recipes.builds as unknown as readonly BuildRecipe[];
