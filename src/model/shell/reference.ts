// Reference data of a store view by kind, in the backend's order: attributes, tax rules, countries, delivery and
// payment methods. A list is empty until the device has its data.
import type { ReferenceKind, ReferenceValue } from '#schemas/documents/reference-document.ts';
import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export const referenceKey = (store: string, kind: ReferenceKind): string => `reference|${store}|${kind}`;

export const reference = <K extends ReferenceKind>(
  app: Model,
  store: string,
  kind: K,
): Resource<ReferenceValue<K>[]> =>
  app.resources.of(
    referenceKey(store, kind),
    () =>
      import('#shared/database/reference-kinds.ts').then((source) =>
        source.referenceKinds$(app.catalogue, store, kind),
      ),
    {
      isPublic: true,
      overSeed: (next, seed) => (next.length >= seed.length ? next : seed),
    },
  );
