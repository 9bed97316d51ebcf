CREATE TABLE documents (
  store text NOT NULL,
  entity text NOT NULL,
  id integer NOT NULL,
  doc jsonb NOT NULL,
  updated_at text COLLATE "C" NOT NULL,
  created_at text COLLATE "C",
  code text COLLATE "C",
  url_path text COLLATE "C",
  url_key text COLLATE "C",
  type_id text COLLATE "C",
  status integer,
  visibility integer,
  price integer,
  final_price integer,
  total_qty integer,
  is_promoted boolean,
  category_ids integer[],
  parent_id integer,
  level integer,
  position integer,
  product_count integer,
  is_active boolean,
  product_id integer,
  review_status integer,
  facets jsonb,
  search_name text COLLATE "C",
  search_text text COLLATE "C",
  PRIMARY KEY (store, entity, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX documents_checkpoint ON documents (store, entity, updated_at, id);
--> statement-breakpoint
CREATE INDEX documents_code ON documents (store, entity, code);
--> statement-breakpoint
CREATE INDEX documents_url_path ON documents (store, url_path);
--> statement-breakpoint
CREATE INDEX documents_facets ON documents USING gin (facets jsonb_path_ops);
--> statement-breakpoint
CREATE TABLE stock (
  sku text COLLATE "C" PRIMARY KEY,
  product_id integer NOT NULL,
  parent_id integer,
  qty integer NOT NULL,
  initial_qty integer NOT NULL,
  manage_stock boolean NOT NULL,
  CHECK (qty >= 0)
);
--> statement-breakpoint
CREATE INDEX stock_product ON stock (product_id);
--> statement-breakpoint
CREATE INDEX stock_parent ON stock (parent_id);
--> statement-breakpoint
CREATE TABLE carts (
  id text PRIMARY KEY,
  created_at bigint NOT NULL,
  closed_by text,
  coupon text,
  country text,
  carrier_code text,
  method_code text,
  payment_code text
);
--> statement-breakpoint
CREATE TABLE cart_items (
  item_id serial PRIMARY KEY,
  cart_id text NOT NULL REFERENCES carts (id) ON DELETE CASCADE,
  sku text NOT NULL,
  parent_sku text,
  product_type text NOT NULL,
  qty integer NOT NULL CHECK (qty > 0),
  product_option jsonb,
  options_key text NOT NULL,
  CONSTRAINT cart_items_line UNIQUE (cart_id, sku, options_key)
);
--> statement-breakpoint
CREATE SEQUENCE order_number START WITH 100048213;
--> statement-breakpoint
CREATE TABLE orders (
  number integer PRIMARY KEY DEFAULT nextval('order_number'),
  client_order_id text NOT NULL UNIQUE,
  body_hash text NOT NULL,
  principal text NOT NULL,
  store text NOT NULL,
  cart_id text NOT NULL,
  token text NOT NULL,
  goods integer NOT NULL,
  discount integer NOT NULL,
  shipping integer NOT NULL,
  payment integer NOT NULL,
  tax integer NOT NULL,
  grand_total integer NOT NULL,
  body jsonb NOT NULL,
  answer jsonb NOT NULL,
  created_at text NOT NULL
);
--> statement-breakpoint
CREATE TABLE order_items (
  order_number integer NOT NULL REFERENCES orders (number),
  position integer NOT NULL,
  sku text NOT NULL,
  parent_sku text,
  name text NOT NULL,
  qty integer NOT NULL CHECK (qty > 0),
  price integer NOT NULL,
  row_total integer NOT NULL,
  tax integer NOT NULL,
  PRIMARY KEY (order_number, position)
);
--> statement-breakpoint
CREATE TABLE order_stock (
  order_number integer NOT NULL REFERENCES orders (number),
  sku text COLLATE "C" NOT NULL,
  qty integer NOT NULL CHECK (qty > 0),
  PRIMARY KEY (order_number, sku)
);
--> statement-breakpoint
CREATE INDEX order_stock_sku ON order_stock (sku);
--> statement-breakpoint
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);
