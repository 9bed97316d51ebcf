// Fallback for the readable part of a URL if the backend sends no slug.

/** Returns letters, digits and hyphens, such as "samsung-televizors-55-1769". */
export function slugOf(name: string, id: number): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return words ? `${words}-${id}` : String(id);
}
