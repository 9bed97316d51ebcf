CREATE TABLE newsletter_links (
  hash text COLLATE "C" PRIMARY KEY,
  email_key text COLLATE "C" NOT NULL REFERENCES newsletter (email_key) ON DELETE CASCADE,
  expires_at bigint NOT NULL,
  asked_by text COLLATE "C" UNIQUE,
  used_by text COLLATE "C"
);
--> statement-breakpoint
CREATE INDEX newsletter_links_email ON newsletter_links (email_key);
--> statement-breakpoint
CREATE TABLE newsletter_coupons (
  code text COLLATE "C" PRIMARY KEY,
  holder text COLLATE "C" NOT NULL UNIQUE,
  created_at text NOT NULL
);
--> statement-breakpoint
CREATE TABLE contact_messages (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  telephone text NOT NULL,
  comment text NOT NULL,
  body_hash text NOT NULL,
  created_at text NOT NULL
);
--> statement-breakpoint
CREATE INDEX outbox_created ON outbox (created_at);
