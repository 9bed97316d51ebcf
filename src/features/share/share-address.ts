// Passes a URL on: through the device's share sheet, or as a copy.

export type Sharing = 'shared' | 'copied' | 'cancelled' | 'failed';

async function copied(url: string): Promise<Sharing> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // no permission, or an insecure origin without a clipboard
    return 'failed';
  }
}

/**
 * Opens the share sheet of the device, or copies the URL where there is none or it fails. Call it in a user action.
 * `cancelled` if the user closes the share sheet; `failed` if the URL could not be copied either.
 */
export async function shareAddress(title: string, url: string): Promise<Sharing> {
  const data = { title, url };
  if (!navigator.canShare?.(data)) return copied(url);
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : copied(url);
  }
}
