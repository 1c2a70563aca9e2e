/** Key of what the browser keeps (spec 9). */
export const cacheLabel = '2023-07-05v1.3'

const key = 'portal.cache-label'
/** What can be fetched again. Everything else a person chose or wrote (theme, language, drafts): it stays. */
const fetched = /^portal\.(?:generation$|texts\.)/

/** Clears what an earlier portal kept in this browser when the label is another one. */
export function clearOutdatedStorage(storage: Storage): void {
  try {
    if (storage.getItem(key) === cacheLabel) return
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const name of names) {
      if (fetched.test(name)) storage.removeItem(name)
    }
    storage.setItem(key, cacheLabel)
  } catch {
    // A browser without storage keeps nothing that could be outdated.
  }
}
