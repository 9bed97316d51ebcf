// Generates values from the shapes of the data, so that every place where a text can be is covered.

type Shape = { _zod: { def: Record<string, unknown> & { type: string } } };

/**
 * Generates a value of a shape with a distinct text wherever a user's text may be.
 * @param plant returns the text for a place
 */
export function planted(shape: unknown, place: string, plant: (place: string) => string): unknown {
  const { def } = (shape as Shape)._zod;
  const inside = (each: unknown, name: string) =>
    planted(each, name === '' ? place : `${place}.${name}`, plant);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as object).map(([name, each]) => [name, inside(each, name)]),
      );
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return inside(def.innerType, '');
    case 'array':
      return [inside(def.element, ''), inside(def.element, '')];
    case 'tuple':
      return (def.items as unknown[]).map((each) => inside(each, ''));
    case 'record':
      return { [plant(`${place} key`)]: inside(def.valueType, '*') };
    case 'union':
      return inside((def.options as unknown[])[0], '');
    case 'pipe':
      return inside(def.in, '');
    case 'string':
    case 'unknown':
    case 'any':
      return plant(place);
    case 'enum':
      return Object.values(def.entries as object)[0];
    case 'literal':
      return (def.values as unknown[])[0];
    case 'int':
    case 'number':
      return 7;
    case 'boolean':
      return true;
    default:
      throw new Error(`${place}: no value for ${def.type}`);
  }
}
