// Measures the bytes of a stored product document: as browsers copy and store it, and its text without and with
// compression.
import { serialize } from 'node:v8';
import { deflateRawSync } from 'node:zlib';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { mapProduct } from '#shared/wire/map-product.ts';

const PRODUCTS = 5_000;

export async function storedBytes(): Promise<void> {
  const { products, stores } = demoCatalogue({ products: PRODUCTS, seed: 1, now: new Date(0) });
  const sources = [...products()];
  for (const store of stores) {
    const documents = sources.flatMap(({ documents }) => {
      const read = mapProduct(store, documents[store]);
      return read.ok ? [read.value] : [];
    });
    const average = (bytesOf: (document: object) => Uint8Array) =>
      Math.round(documents.reduce((sum, each) => sum + bytesOf(each).length, 0) / documents.length);
    const text = (document: object) => Buffer.from(JSON.stringify(document));
    console.log(
      `${store}: ${documents.length} documents of ${average(serialize)} bytes; as text ${average(text)}, compressed ${average((each) => deflateRawSync(text(each)))}`,
    );
  }
}
