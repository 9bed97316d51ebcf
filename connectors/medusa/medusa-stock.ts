// Current stock from Medusa; the imported stock while Medusa does not respond.
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import type { Stock, StockLevel } from '#bridge/ports/stock.ts';
import { FAMILY } from './import/create-intake.ts';
import { readStock } from './import/read-stock.ts';
import { recordsOf, textOf } from './import/text-of.ts';
import { createLiveReading, LIVE } from './live-reading.ts';
import { type MedusaBranches, readBranchRecord } from './medusa-branches.ts';
import { type MedusaContext, VARIANT } from './medusa-context.ts';
import { piecesInBranches } from './pieces-in-branches.ts';

const FRESH_MS = 5_000;
const MOST_CACHED = 5_000;
const VARIANTS_PER_CALL = 100;

type Counted = { quantity: number; isManaged: boolean };
type AtBranches = ReadonlyMap<string, number>;

const importedStock = ({ quantity, isManaged }: EngineRecord): Counted => ({
  quantity: Number(quantity ?? 0),
  isManaged: isManaged !== false,
});

const importedPieces = (record: EngineRecord | undefined): AtBranches =>
  new Map(Object.entries((record?.atBranches ?? {}) as Record<string, number>));

const levelOf = (productId: number, { quantity, isManaged }: Counted): StockLevel => ({
  ...{ productId, quantity, isManaged },
  isInStock: quantity > 0 || !isManaged,
});

export type MedusaStock = Stock & {
  /** Makes the next reading request these skus from Medusa, because an order has consumed some of their pieces. */
  forget: (skus: readonly string[]) => void;
};

export function medusaStock(context: MedusaContext): MedusaStock {
  const { client, services } = context;
  const live = createLiveReading(context, 'medusa stock');
  const cached = new Map<string, Counted & { until: number }>();
  const atBranches = new Map<string, { pieces: AtBranches; until: number }>();

  /** Requests the variants that are not cached from Medusa. */
  const refresh = async (variants: ReadonlyMap<string, EngineRecord>): Promise<void> => {
    const now = services.elapsed();
    const asked = [...variants].filter(([sku]) => (cached.get(sku)?.until ?? 0) <= now);
    if (cached.size > MOST_CACHED) cached.clear();
    for (let from = 0; from < asked.length; from += VARIANTS_PER_CALL) {
      const part = new Map(
        asked.slice(from, from + VARIANTS_PER_CALL).map(([sku, { variantId }]) => [String(variantId), sku]),
      );
      const answer = await client.store('GET', '/store/product-variants', {
        ...LIVE,
        query: {
          id: [...part.keys()],
          ...{ limit: VARIANTS_PER_CALL, fields: 'id,manage_inventory,allow_backorder,+inventory_quantity' },
        },
      });
      for (const row of recordsOf(answer.variants)) {
        const sku = part.get(textOf(row.id) ?? '');
        if (sku !== undefined) cached.set(sku, { ...readStock(row), until: now + FRESH_MS });
      }
    }
  };

  const counted = async (variants: ReadonlyMap<string, EngineRecord>): Promise<Map<string, Counted>> => {
    await live(
      () => refresh(variants),
      () => undefined,
    );
    return new Map([...variants].map(([sku, record]) => [sku, cached.get(sku) ?? importedStock(record)]));
  };

  /** Returns the variants by sku, those of configurable products included, and the configurable products. */
  const known = async (skus: readonly string[]) => {
    const families = await services.records.readMany(FAMILY, skus);
    const members = [...families.values()].flatMap((family) => family.skus as string[]);
    const variants = await services.records.readMany(VARIANT, [...new Set([...skus, ...members])]);
    return { families, variants };
  };

  /** Requests the pieces in branches of the variants that are not cached. */
  const refreshBranches = async (
    variants: ReadonlyMap<string, EngineRecord>,
    codes: MedusaBranches['codes'],
  ): Promise<void> => {
    const now = services.elapsed();
    const due = [...variants].filter(([sku]) => (atBranches.get(sku)?.until ?? 0) <= now);
    if (atBranches.size > MOST_CACHED) atBranches.clear();
    const ids = [...new Set(due.map(([, { productId }]) => String(productId)))];
    const found = await piecesInBranches(client, ids, codes, LIVE);
    for (const [sku, { variantId }] of due) {
      const pieces = found.get(String(variantId));
      if (pieces) atBranches.set(sku, { pieces, until: now + FRESH_MS });
    }
  };

  const atLocations: Stock['atLocations'] = async (skus) => {
    const branches = await readBranchRecord(services.records);
    const found = new Map<string, Map<string, number>>();
    if (Object.keys(branches?.codes ?? {}).length === 0) return found;
    const { families, variants } = await known(skus);
    await live(
      () => refreshBranches(variants, branches?.codes ?? {}),
      () => undefined,
    );
    for (const sku of skus) {
      const pieces = new Map<string, number>();
      for (const part of variants.has(sku) ? [sku] : ((families.get(sku)?.skus ?? []) as string[]))
        for (const [code, quantity] of atBranches.get(part)?.pieces ?? importedPieces(variants.get(part)))
          pieces.set(code, (pieces.get(code) ?? 0) + quantity);
      if (pieces.size > 0) found.set(sku, pieces);
    }
    return found;
  };

  const levels: Stock['levels'] = async (skus) => {
    const { families, variants } = await known(skus);
    const stock = await counted(variants);
    return new Map(
      skus.flatMap((sku): [string, StockLevel][] => {
        const [own, variant, family] = [stock.get(sku), variants.get(sku), families.get(sku)];
        if (own && variant) return [[sku, levelOf(Number(variant.id), own)]];
        if (family === undefined) return [];
        const parts = (family.skus as string[]).flatMap((one) => stock.get(one) ?? []);
        const quantity = parts.reduce((sum, one) => sum + one.quantity, 0);
        return [
          [sku, levelOf(Number(family.id), { quantity, isManaged: parts.every((one) => one.isManaged) })],
        ];
      }),
    );
  };

  return {
    levels,
    atLocations,
    forget: (skus) => {
      for (const sku of skus) {
        cached.delete(sku);
        atBranches.delete(sku);
      }
    },
    quantities: async (skus) =>
      new Map(
        [...(await levels(skus))].flatMap(([sku, { quantity, isManaged }]) =>
          // carts in Medusa reserve nothing
          isManaged ? [[sku, { quantity, reserved: undefined }] as const] : [],
        ),
      ),
  };
}
