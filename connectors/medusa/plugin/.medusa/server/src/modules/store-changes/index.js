// A module for its migrations: the unique index of order ids, and the table of changes.
const { Module } = require('@medusajs/framework/utils');
const StoreChangesService = require('./service');

module.exports = { default: Module('storeChanges', { service: StoreChangesService }) };
