/** Lets the page draw and answer between two steps. Out: resolves in a task of its own. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
