// A module without tables: it creates the unique index of order ids when Medusa starts.
const { Module } = require('@medusajs/framework/utils');
const createOrderIndex = require('./create-order-index');

class StoreOrdersService {}

module.exports = {
  default: Module('storeOrders', { service: StoreOrdersService, loaders: [createOrderIndex] }),
};
