// Names, specifications and dimensions of the models of a kind.
// Invariant: the n-th model of a kind always has the same name, and no two models of a kind share one.
import { number, same, type Words } from '../texts/words.ts';
import { type AttributeCode, attributeOf } from './attribute-code.ts';
import type { Specs } from './item.ts';
import type { Kind, SpecValue } from './kind.ts';
import type { Random } from './random.ts';

/** Returns the suffix of a repeated name: "Norra Line 14", "Norra Line 14 S", "Norra Line 14 S2". */
function generation(count: number): string {
  if (count === 0) return '';
  const letters = 'SXTRKNDLVE';
  const round = Math.floor((count - 1) / letters.length);
  return ` ${letters.charAt((count - 1) % letters.length)}${round === 0 ? '' : round + 1}`;
}

/** Formats the value in a product's name; "1,7" differs between languages, "14" does not. */
const nameNumber = (value: string | number): Words =>
  typeof value === 'number' ? number(value) : same(value);

/** `rank`: rank of the value in the name among all values of the kind, from 0 (smallest) to 1 (largest). */
type Model = {
  name: (brand: string) => Words;
  series: number;
  named: SpecValue | undefined;
  rank: number | undefined;
};

/** Returns the n-th model of a kind. Series and second name part alternate, so that no name repeats. */
export function modelOf(kind: Kind, ordinal: number): Model {
  const seconds: readonly (string | number)[] =
    kind.named === undefined
      ? kind.models
      : (kind.specs[kind.named] ?? []).filter((value): value is string | number => !Array.isArray(value));
  const series = ordinal % kind.series.length;
  const turn = Math.floor(ordinal / kind.series.length) + series;
  const second = seconds[turn % seconds.length] ?? '';
  const suffix = generation(Math.floor(ordinal / (kind.series.length * seconds.length)));
  const word = kind.series[series] ?? '';
  const [lv, en, ru] = typeof word === 'string' ? same(word) : word;
  const [slv, sen, sru] = nameNumber(second);
  const gap = lv.length === 1 ? '' : ' ';
  return {
    name: (brand) => {
      const maker = kind.unbranded === true ? '' : `${brand} `;
      return [
        `${maker}${lv}${gap}${slv}${suffix}`,
        `${maker}${en}${gap}${sen}${suffix}`,
        `${maker}${ru}${gap}${sru}${suffix}`,
      ];
    },
    series,
    named: kind.named === undefined ? undefined : second,
    rank: kind.named === undefined ? undefined : (turn % seconds.length) / Math.max(1, seconds.length - 1),
  };
}

/**
 * Draws a value for every attribute of a kind. Single-valued attributes follow `level` (0 cheap, 1 expensive)
 * unless the model determines them.
 */
export function specsOf(kind: Kind, model: Model, level: number, random: Random): Specs {
  const specs: Specs = {};
  for (const [code, values] of Object.entries(kind.specs) as [AttributeCode, readonly SpecValue[]][]) {
    const at =
      attributeOf(code).multi === true
        ? random.int(0, values.length - 1)
        : Math.min(
            values.length - 1,
            Math.max(0, Math.round(level * (values.length - 1) + random.between(-0.8, 0.8))),
          );
    const value = values[kind.tied === code ? model.series : at];
    if (value !== undefined) specs[code] = value;
  }
  if (kind.named !== undefined && model.named !== undefined) specs[kind.named] = model.named;
  if (kind.body !== undefined) specs.warranty = random.pick([2, 2, 2, 3, 5]);
  return specs;
}

/** Returns the kind's dimensions, scaled with the screen size; the weight varies by a few percent. */
export function bodyOf(kind: Kind, specs: Specs, random: Random): Kind['body'] {
  if (kind.body === undefined) return undefined;
  const [width, height, depth, kilograms] = kind.body;
  const sizes = (kind.specs.screen_size ?? []).filter((value): value is number => typeof value === 'number');
  const middle = sizes[Math.floor((sizes.length - 1) / 2)];
  const size = specs.screen_size;
  const scale = middle === undefined || typeof size !== 'number' ? 1 : size / middle;
  return [width * scale, height * scale, depth, kilograms * scale ** 1.6 * random.between(0.94, 1.06)];
}
