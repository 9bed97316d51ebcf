// Pulls the reference data of a store view: attributes, tax rules, countries, delivery and payment methods, branches,
// search rules.
// Invariant: each kind is fetched and stored independently; a fault in one never empties or blocks another.
import * as z from 'zod/mini';
import { bridgeAttribute, bridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import {
  type ReferenceDocument,
  type ReferenceKind,
  referenceKinds,
} from '#schemas/documents/reference-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { ATTRIBUTE_LIST_SIZE } from '#shared/config/constants.ts';
import { mapBranch } from '#shared/wire/map-branch.ts';
import { mapSearchRules } from '#shared/wire/map-search-rules.ts';
import { readReference } from '#shared/wire/read-reference.ts';
import {
  mapAttribute,
  mapCountry,
  mapPaymentMethod,
  mapShippingMethod,
  mapTaxRule,
  mergeAttributes,
  referenceDocumentOf,
} from '#shared/wire/reference-document-of.ts';
import { configurationOf, type Family, type PullRound, parseEach, searchAll } from './family.ts';
import { writeFamily } from './write-family.ts';

const TAX_RULE_LIST_SIZE = 50;

type Pulled = { documents: ReferenceDocument[]; isWhole: boolean };

const readers: Record<ReferenceKind, (round: PullRound) => Promise<Result<Pulled>>> = {
  attribute: async (round) => {
    const sources = await searchAll(round, 'attribute', ATTRIBUTE_LIST_SIZE);
    if (!sources.ok) return sources;
    const { documents, isWhole } = parseEach(round, 'attributes', sources.value, (source) =>
      readReference('attribute', bridgeAttribute, source),
    );
    const merged = mergeAttributes(documents.map(mapAttribute));
    return ok({
      documents: merged.map((value) =>
        referenceDocumentOf(round.store, 'attribute', value.attribute_code, value.position, value),
      ),
      isWhole,
    });
  },
  taxrule: async (round) => {
    const sources = await searchAll(round, 'taxrule', TAX_RULE_LIST_SIZE);
    if (!sources.ok) return sources;
    const { documents, isWhole } = parseEach(round, 'taxrules', sources.value, (source) =>
      readReference('taxrule', bridgeTaxRule, source),
    );
    const values = documents.map(mapTaxRule);
    return ok({
      documents: values.map((value) =>
        referenceDocumentOf(round.store, 'taxrule', value.id, value.priority, value),
      ),
      isWhole,
    });
  },
  country: async (round) => {
    const answer = await round.call('country/list', { store: round.store });
    // not offered: keep the stored documents
    if (!answer.ok) return answer.fault.code === 'not-found' ? ok({ documents: [], isWhole: false }) : answer;
    const documents = answer.value.result.map((wire, position) =>
      referenceDocumentOf(round.store, 'country', wire.id, position, mapCountry(wire)),
    );
    return ok({ documents, isWhole: true });
  },
  'shipping-method': async (round) => {
    const shipping = await configurationOf(round, 'shipping');
    if (!shipping.ok) return shipping;
    const branches = await configurationOf(round, 'branches');
    // a branch that has closed for good is only named in orders
    const closed = new Set(
      (branches.ok ? (branches.value?.branches ?? []) : []).flatMap(({ code, is_closed }) =>
        is_closed ? [code] : [],
      ),
    );
    const documents = (shipping.value?.methods ?? []).map(mapShippingMethod).map((mapped, position) => {
      const value = { ...mapped, points: mapped.points.filter(({ code }) => !closed.has(code)) };
      const code = `${value.carrier_code}|${value.method_code}`;
      return referenceDocumentOf(round.store, 'shipping-method', code, position, value);
    });
    return ok({ documents, isWhole: true });
  },
  'payment-method': async (round) => {
    const payment = await configurationOf(round, 'payment');
    if (!payment.ok) return payment;
    const documents = (payment.value?.methods ?? [])
      .map(mapPaymentMethod)
      .map((value, position) =>
        referenceDocumentOf(round.store, 'payment-method', value.code, position, value),
      );
    return ok({ documents, isWhole: true });
  },
  branch: async (round) => {
    const configured = await configurationOf(round, 'branches');
    if (!configured.ok) return configured;
    const documents = (configured.value?.branches ?? [])
      .map(mapBranch)
      .map((value, position) => referenceDocumentOf(round.store, 'branch', value.code, position, value));
    return ok({ documents, isWhole: true });
  },
  'search-rules': async (round) => {
    const search = await configurationOf(round, 'search');
    if (!search.ok) return search;
    const rules = search.value && mapSearchRules(search.value);
    const documents = rules ? [referenceDocumentOf(round.store, 'search-rules', 'all', 0, rules)] : [];
    return ok({ documents, isWhole: true });
  },
};

async function pullKind(round: PullRound, kind: ReferenceKind): Promise<Result<void>> {
  const pulled = await readers[kind](round);
  if (!pulled.ok) return pulled;
  // validate against the shape that screens rely on; invalid documents are skipped like malformed ones
  const { documents, isWhole } = parseEach(round, kind, pulled.value.documents, (document) => {
    const { value } = document as ReferenceDocument;
    return z.safeParse(referenceKinds[kind], value).success
      ? ok(document as ReferenceDocument)
      : failed('bad-shape', { field: kind });
  });
  const stored = await round.db.reference.find({ selector: { store: round.store, kind } }).exec();
  await writeFamily(
    round.db.reference,
    stored.map((document) => document.toMutableJSON()),
    documents,
    isWhole && pulled.value.isWhole,
  );
  return ok(undefined);
}

export const referenceFamily: Family = {
  name: 'reference',
  pull: async (round) => {
    const kinds = Object.keys(readers) as ReferenceKind[];
    const results = await Promise.all(kinds.map((kind) => pullKind(round, kind)));
    return results.find((result) => !result.ok) ?? ok(undefined);
  },
};
