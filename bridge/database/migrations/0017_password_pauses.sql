CREATE TABLE password_pauses (
  account text PRIMARY KEY,
  asked_at bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX password_pauses_asked_at ON password_pauses (asked_at);
