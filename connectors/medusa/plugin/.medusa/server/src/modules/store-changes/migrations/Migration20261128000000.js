const { Migration } = require('@medusajs/framework/mikro-orm/migrations');

class Migration20261128000000 extends Migration {
  async up() {
    this.addSql(
      `create table if not exists "store_change" ("id" serial primary key, "entity" text not null,
        "entity_id" text not null, "created_at" timestamptz not null default now(),
        "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null);`,
    );
  }

  async down() {
    this.addSql('drop table if exists "store_change";');
  }
}

module.exports = { Migration20261128000000 };
