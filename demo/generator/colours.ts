// Colours of products. `phrase` follows a comma and agrees with nouns of any gender.
// Invariant: option ids never change; pictures are drawn in `hex`.
import type { Words } from '../texts/words.ts';

type Colour = { option: number; hex: string; label: Words; phrase: Words };

export const colours = {
  black: {
    option: 49,
    hex: '1c1e23',
    label: ['Melna', 'Black', 'Чёрный'],
    phrase: ['melnā krāsā', 'black', 'чёрного цвета'],
  },
  graphite: {
    option: 50,
    hex: '2a2d33',
    label: ['Grafīta', 'Graphite', 'Графитовый'],
    phrase: ['grafīta krāsā', 'graphite', 'графитового цвета'],
  },
  silver: {
    option: 51,
    hex: 'b9bcc2',
    label: ['Sudraba', 'Silver', 'Серебристый'],
    phrase: ['sudraba krāsā', 'silver', 'серебристого цвета'],
  },
  midnight: {
    option: 52,
    hex: '2b3342',
    label: ['Pusnakts zila', 'Midnight blue', 'Полуночно-синий'],
    phrase: ['pusnakts zilā krāsā', 'midnight blue', 'полуночно-синего цвета'],
  },
  sand: {
    option: 53,
    hex: 'd8ccb8',
    label: ['Smilšu', 'Sand', 'Песочный'],
    phrase: ['smilšu krāsā', 'sand', 'песочного цвета'],
  },
  fir: {
    option: 54,
    hex: '41584f',
    label: ['Egļu zaļa', 'Fir green', 'Хвойно-зелёный'],
    phrase: ['egļu zaļā krāsā', 'fir green', 'хвойно-зелёного цвета'],
  },
  grey: {
    option: 55,
    hex: '8d9096',
    label: ['Pelēka', 'Grey', 'Серый'],
    phrase: ['pelēkā krāsā', 'grey', 'серого цвета'],
  },
  winter: {
    option: 56,
    hex: '3a4a5f',
    label: ['Ziemas zila', 'Winter blue', 'Зимний синий'],
    phrase: ['ziemas zilā krāsā', 'winter blue', 'зимнего синего цвета'],
  },
  milk: {
    option: 57,
    hex: 'e9e6df',
    label: ['Piena balta', 'Milk white', 'Молочно-белый'],
    phrase: ['piena baltā krāsā', 'milk white', 'молочно-белого цвета'],
  },
  white: {
    option: 58,
    hex: 'f0f0ee',
    label: ['Balta', 'White', 'Белый'],
    phrase: ['baltā krāsā', 'white', 'белого цвета'],
  },
  steel: {
    option: 59,
    hex: 'c4c7cb',
    label: ['Tērauda', 'Steel', 'Стальной'],
    phrase: ['tērauda krāsā', 'steel', 'стального цвета'],
  },
  brick: {
    option: 60,
    hex: 'c8553d',
    label: ['Ķieģeļsarkana', 'Brick red', 'Кирпично-красный'],
    phrase: ['ķieģeļsarkanā krāsā', 'brick red', 'кирпично-красного цвета'],
  },
  stone: {
    option: 61,
    hex: 'c9c6c0',
    label: ['Akmens pelēka', 'Stone grey', 'Каменно-серый'],
    phrase: ['akmens pelēkā krāsā', 'stone grey', 'каменно-серого цвета'],
  },
} as const satisfies Record<string, Colour>;
export type ColourCode = keyof typeof colours;
