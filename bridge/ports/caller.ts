// The caller on whose behalf an engine method runs.

/** A customer who is logged in. The bridge manages the session; the engine never receives its token. */
export type LoggedIn = { customerId: number; groupId: number };

export type Caller = {
  /** code of an existing store view; determines names, prices and methods */
  store: string;
  /** undefined for a guest */
  customer: LoggedIn | undefined;
};
