CREATE TABLE push_reminders (
  order_id text COLLATE "C" PRIMARY KEY,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  store text NOT NULL,
  created_at bigint NOT NULL,
  sent_at bigint
);
--> statement-breakpoint
CREATE INDEX push_reminders_created ON push_reminders (created_at);
