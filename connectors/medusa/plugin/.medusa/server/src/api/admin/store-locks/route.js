const { randomUUID } = require('node:crypto');
const { Modules } = require('@medusajs/framework/utils');

/** Identifies this process among those of a load balancer. */
const process = randomUUID();

/** GET: the kind of the default locking provider (null if it cannot be told), and the process that responds. */
async function GET(req, res) {
  const { defaultProviderId, providerService_ } = req.scope.resolve(Modules.LOCKING);
  const provider = defaultProviderId && providerService_?.retrieveProviderRegistration(defaultProviderId);
  res.json({ provider: provider?.constructor.identifier ?? null, process });
}

module.exports = { GET };
