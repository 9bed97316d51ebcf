// The readable part of a URL when the backend sends none: url_key, else the name with the id.

/** In: a name in any script, an id. Out: "samsung-televizors-55-1769": letters, digits and hyphens only. */
export function slugOf(name: string, id: number): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words ? `${words}-${id}` : String(id);
}
