ALTER TABLE outbox ADD COLUMN claimed_until bigint;
--> statement-breakpoint
ALTER TABLE password_links ALTER COLUMN customer_id DROP NOT NULL;
