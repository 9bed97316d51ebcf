// Detects barcodes in pictures: with the browser's detector, or with a library in WebAssembly, which is fetched from this
// origin when it is first needed.
import type { BarcodeFormat } from 'barcode-detector/ponyfill';

export type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Native = { new (): Detector; getSupportedFormats: () => Promise<string[]> };

/** The codes of goods; and those that stores print themselves. */
const FORMATS: BarcodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code'];

/** Rejects if the library could not be fetched. */
export async function createDetector(): Promise<Detector> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: Native };
  // some browsers have the class, but not the formats
  if (Native && (await Native.getSupportedFormats()).includes('ean_13')) return new Native();
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector({ formats: FORMATS });
}
