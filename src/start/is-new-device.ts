/** True if this device has no database of this origin yet; false if the browser cannot tell. */
export const isNewDevice = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).length === 0;
  } catch {
    // no IndexedDB, or a browser that lists no databases
    return false;
  }
};
