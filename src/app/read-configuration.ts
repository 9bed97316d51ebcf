/** Imports shop.config.json from this origin. @throws If it is missing or not JSON. */
export async function readConfiguration(): Promise<unknown> {
  const module = (await import(/* @vite-ignore */ new URL('/shop.config.json', location.href).href, {
    with: { type: 'json' },
  })) as { default: unknown };
  return module.default;
}
