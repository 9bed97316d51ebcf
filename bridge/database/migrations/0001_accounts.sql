CREATE SEQUENCE customer_number START WITH 1001;
--> statement-breakpoint
CREATE TABLE customers (
  id integer PRIMARY KEY DEFAULT nextval('customer_number'),
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  password_hash text NOT NULL,
  firstname text NOT NULL,
  lastname text NOT NULL,
  group_id integer NOT NULL DEFAULT 1,
  card_number text COLLATE "C" NOT NULL UNIQUE,
  created_at text NOT NULL,
  updated_at text NOT NULL
);
--> statement-breakpoint
CREATE TABLE customer_addresses (
  id serial PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  position integer NOT NULL,
  address jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX customer_addresses_customer ON customer_addresses (customer_id);
--> statement-breakpoint
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  agent text NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX sessions_customer ON sessions (customer_id);
--> statement-breakpoint
CREATE TABLE refresh_tokens (
  hash text COLLATE "C" PRIMARY KEY,
  session_id text COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  generation integer NOT NULL,
  rotated_at bigint,
  salt text,
  confirmed boolean NOT NULL DEFAULT false,
  UNIQUE (session_id, generation)
);
--> statement-breakpoint
CREATE TABLE access_tokens (
  hash text COLLATE "C" PRIMARY KEY,
  session_id text COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  generation integer NOT NULL,
  expires_at bigint NOT NULL,
  used boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE INDEX access_tokens_session ON access_tokens (session_id);
--> statement-breakpoint
CREATE TABLE password_links (
  hash text COLLATE "C" PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  expires_at bigint NOT NULL,
  used boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE INDEX password_links_customer ON password_links (customer_id);
--> statement-breakpoint
CREATE TABLE outbox (
  id serial PRIMARY KEY,
  customer_id integer REFERENCES customers (id) ON DELETE CASCADE,
  kind text NOT NULL,
  sealed text NOT NULL,
  created_at bigint NOT NULL,
  sent_at bigint
);
--> statement-breakpoint
CREATE INDEX outbox_customer ON outbox (customer_id);
--> statement-breakpoint
CREATE TABLE reviews (
  id serial PRIMARY KEY,
  customer_id integer REFERENCES customers (id) ON DELETE SET NULL,
  product_id integer NOT NULL,
  sku text COLLATE "C" NOT NULL,
  title text NOT NULL,
  detail text NOT NULL,
  nickname text NOT NULL,
  rating integer CHECK (rating BETWEEN 1 AND 5),
  review_status integer NOT NULL,
  store text NOT NULL,
  created_at text NOT NULL,
  idempotency_key text COLLATE "C" UNIQUE,
  body_hash text NOT NULL
);
--> statement-breakpoint
CREATE INDEX reviews_customer ON reviews (customer_id);
--> statement-breakpoint
CREATE TABLE newsletter (
  email_key text COLLATE "C" PRIMARY KEY,
  email text NOT NULL,
  state text NOT NULL,
  updated_at text NOT NULL
);
--> statement-breakpoint
CREATE TABLE special_offers (
  group_id integer NOT NULL,
  product_id integer NOT NULL,
  position integer NOT NULL,
  sku text COLLATE "C" NOT NULL,
  id_variant text COLLATE "C",
  final_price integer NOT NULL CHECK (final_price > 0),
  quantity integer NOT NULL,
  option_comments jsonb NOT NULL,
  PRIMARY KEY (group_id, product_id)
);
--> statement-breakpoint
ALTER TABLE carts ADD COLUMN customer_id integer REFERENCES customers (id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX carts_customer ON carts (customer_id);
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN customer_id integer REFERENCES customers (id) ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX orders_customer ON orders (customer_id, number);
--> statement-breakpoint
ALTER TABLE order_items ADD COLUMN product_id integer;
--> statement-breakpoint
ALTER TABLE order_items ADD COLUMN product_type text;
--> statement-breakpoint
ALTER TABLE order_items ADD COLUMN discount integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE order_items ADD COLUMN tax_percent double precision NOT NULL DEFAULT 0;
