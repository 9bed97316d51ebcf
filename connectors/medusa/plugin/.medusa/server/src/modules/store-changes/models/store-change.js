const { model } = require('@medusajs/framework/utils');

/** A change of the catalogue. `id` only rises. */
const StoreChange = model.define('store_change', {
  id: model.autoincrement().primaryKey(),
  entity: model.text(),
  entity_id: model.text(),
});

module.exports = { StoreChange };
