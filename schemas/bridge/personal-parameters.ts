// Names of the query parameters that identify a customer (an access token) or a customer group. No shared cache may
// store a response to a request with one of them.
export const personalParameters = ['token', 'groupToken'] as const;
