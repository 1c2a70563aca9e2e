/** Label of the browser's cached data (spec 9). */
export const cacheLabel = '2023-07-05v1.3'

const key = 'portal.cache-label'
/**
 * Data that can be fetched again. Everything else is kept, because the user chose or wrote it (theme, language,
 * drafts).
 */
const refetchable = /^portal\.(?:generation$|texts\.)/

/** Clears cached data when the label has changed. */
export function clearOutdatedStorage(storage: Storage): void {
  try {
    if (storage.getItem(key) === cacheLabel) return
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const name of names) {
      if (refetchable.test(name)) storage.removeItem(name)
    }
    storage.setItem(key, cacheLabel)
  } catch {
    // Without storage, there is no cached data.
  }
}
