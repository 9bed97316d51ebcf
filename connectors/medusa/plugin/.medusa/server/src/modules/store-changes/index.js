// A module for the table of changes and the unique index of order ids.
const { Module } = require('@medusajs/framework/utils');
const createOrderIndex = require('./create-order-index');
const StoreChangesService = require('./service');

module.exports = {
  default: Module('storeChanges', { service: StoreChangesService, loaders: [createOrderIndex] }),
};
