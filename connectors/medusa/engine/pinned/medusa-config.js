// The Medusa configuration of the demo and the tests. Environment: DATABASE_URL, JWT_SECRET, COOKIE_SECRET;
// REDIS_URL for several processes (locks in memory are not shared between them); MEDUSA_PLUGIN=1 loads the store's
// plug-in; HOSTED_PAYMENT_URL adds a payment provider with a page, which a test plays; MEDUSA_FF_TRANSLATION=true turns
// on translations, a flag of Medusa that does not load their module.
const { join } = require('node:path');
const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, JWT_SECRET, COOKIE_SECRET, REDIS_URL, MEDUSA_PLUGIN, HOSTED_PAYMENT_URL } = process.env;
const hasTranslations = process.env.MEDUSA_FF_TRANSLATION === 'true';

const redisLocks = {
  resolve: '@medusajs/medusa/locking',
  options: {
    providers: [
      {
        resolve: '@medusajs/medusa/locking-redis',
        id: 'locking-redis',
        is_default: true,
        options: { redisUrl: REDIS_URL },
      },
    ],
  },
};

const payment = {
  resolve: '@medusajs/medusa/payment',
  options: {
    webhook_delay: 1,
    providers: [
      { resolve: join(__dirname, 'invoice-payment.js'), id: 'invoice' },
      // places orders that are paid on a page afterwards
      ...(MEDUSA_PLUGIN === '1'
        ? [{ resolve: join(__dirname, 'plugin/.medusa/server/src/providers/unpaid'), id: 'store' }]
        : []),
      ...(HOSTED_PAYMENT_URL ? [{ resolve: join(__dirname, 'hosted-payment.js'), id: 'hosted' }] : []),
    ],
  },
};

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: {
      // the bridge calls Medusa, browsers do not
      storeCors: '',
      adminCors: '',
      authCors: '',
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
  },
  admin: { disable: true },
  modules: [
    payment,
    ...(REDIS_URL ? [redisLocks] : []),
    ...(hasTranslations ? [{ resolve: '@medusajs/medusa/translation' }] : []),
  ],
  // connectors/medusa/plugin, which start-medusa.ts copies beside this file so that it resolves Medusa's packages
  plugins: MEDUSA_PLUGIN === '1' ? [{ resolve: join(__dirname, 'plugin'), options: {} }] : [],
});
