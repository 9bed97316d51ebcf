/** Returns the SQLSTATE of a database error; undefined for other errors. Drizzle wraps driver errors. */
export const sqlStateOf = (error: unknown): unknown =>
  error instanceof Error ? ((error.cause ?? error) as { code?: unknown }).code : undefined;
