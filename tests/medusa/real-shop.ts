// A bridge in memory with a real Medusa behind it, and an operator's reads and changes in Medusa.
import type { SeededMedusa } from '#connectors/medusa/engine/seed-medusa.ts';
import type { MedusaClient, Send } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { memoryServices, type Shelf } from '../connectors/medusa/memory-services.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of another program
export type Loose = any;

/** Returns a function that sends requests with the secret key. */
export function adminOf(client: MedusaClient): (...request: Parameters<Send>) => Promise<Loose> {
  const { admin } = client;
  if (admin === undefined) throw new Error('There is no secret key');
  return admin;
}

/** Creates a context of the connector. */
export function contextOf(
  client: MedusaClient,
  keys: SeededMedusa,
  shelf: Shelf,
  tokenOf: MedusaContext['tokenOf'] = async () => undefined,
): MedusaContext {
  const services = memoryServices(shelf);
  return { ...createMedusaBase(client, keys, services), services, tokenOf };
}

/** Finds a variant with more than five pieces in stock and makes it known to the connector, as an import does. */
export async function stockedVariant(
  client: MedusaClient,
  shelf: Shelf,
  isWanted: (sku: string) => boolean = () => true,
): Promise<{ id: string; sku: string }> {
  const answer: Loose = await client.store('GET', '/store/products', {
    query: { limit: 100, fields: 'id,variants.id,variants.sku,+variants.inventory_quantity' },
  });
  for (const { id: productId, variants } of answer.products)
    for (const { id, sku, inventory_quantity: pieces } of variants)
      if (pieces > 5 && isWanted(sku)) {
        shelf.records.set(`${VARIANT} ${sku}`, { variantId: id, productId, id: 1 });
        return { id, sku };
      }
  throw new Error('No such variant is in stock');
}
