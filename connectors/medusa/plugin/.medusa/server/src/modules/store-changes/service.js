const { MedusaService } = require('@medusajs/framework/utils');
const { StoreChange } = require('./models/store-change');

module.exports = class StoreChangesService extends MedusaService({ StoreChange }) {};
