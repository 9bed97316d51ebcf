const {
  ContainerRegistrationKeys,
  InventoryEvents,
  PricingEvents,
  ProductEvents,
} = require('@medusajs/framework/utils');

/** Changes within this time of each other are reported once. */
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 5_000;

let isPlanned = false;

/**
 * Notifies the store that products, prices or stock have changed. The request contains nothing else: the store reads
 * the changes itself. A lost report is not repeated, since the store also reads everything by a timer. A price list
 * that starts or ends by its date emits no event.
 */
async function storeEvents({ container }) {
  const { STORE_EVENTS_URL: url, STORE_EVENTS_SECRET: secret } = process.env;
  if (!url || !secret || isPlanned) return;
  isPlanned = true;
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const report = async () => {
    isPlanned = false;
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!ok) logger.warn(`The store refused the report of a change: ${status}`);
    } catch (error) {
      logger.warn(`The store could not be told of a change: ${error.message}`);
    }
  };
  setTimeout(report, PAUSE_MS).unref();
}

module.exports = {
  default: storeEvents,
  config: {
    event: [ProductEvents, PricingEvents, InventoryEvents]
      .flatMap((events) => Object.values(events))
      .filter((name) => !name.includes('reservation-item')),
  },
};
