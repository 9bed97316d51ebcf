// Measures the bridge's start with an empty data folder and the demo catalogue of 1,200 products (aim: under 20 s).
import { startBridge } from '#e2e/bridge-process.ts';

const PRODUCTS = 1_200;

export async function firstStart(): Promise<void> {
  const started = performance.now();
  const bridge = await startBridge({ products: PRODUCTS });
  const seconds = (performance.now() - started) / 1000;
  console.log(`first start with ${PRODUCTS} products: ${seconds.toFixed(1)} s (aim: under 20 s)`);
  await bridge.stop();
}
