ALTER TABLE carts ADD COLUMN changed_at bigint;
