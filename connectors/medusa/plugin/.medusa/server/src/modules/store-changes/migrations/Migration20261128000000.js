const { Migration } = require('@medusajs/framework/mikro-orm/migrations');

class Migration20261128000000 extends Migration {
  async up() {
    this.addSql(
      `create table if not exists "store_change" ("id" serial primary key, "entity" text not null,
        "entity_id" text not null, "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null);`,
    );
    // one order per order id: a process that dies while it places an order cannot place a second one when it is repeated
    this.addSql(
      `create unique index if not exists "IDX_order_store_order_id" on "order" ((metadata->>'order_id'))
        where canceled_at is null and deleted_at is null;`,
    );
  }

  async down() {
    this.addSql('drop index if exists "IDX_order_store_order_id";');
    this.addSql('drop table if exists "store_change";');
  }
}

module.exports = { Migration20261128000000 };
