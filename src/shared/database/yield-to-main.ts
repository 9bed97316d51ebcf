/** Yields to the browser: resolves in a new task. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
