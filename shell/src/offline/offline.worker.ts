import { clientsClaim } from 'workbox-core'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { documentCache, documentPath, fileCache } from './caches.ts'

/**
 * The portal's service worker: keeps the files of releases that pages load, and opens pages with the saved document when
 * there is no connection. It never sees or keeps what services answer; pages keep that themselves, encrypted.
 */
void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting()
clientsClaim()

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(?:shell|remotes)\//.test(url.pathname),
  // A repeated request for a file that failed has another query string.
  new CacheFirst({ cacheName: fileCache, matchOptions: { ignoreSearch: true } }),
)

const network = new NetworkOnly({ networkTimeoutSeconds: 10 })
const openPage: ConstructorParameters<typeof NavigationRoute>[0] = async (options) => {
  try {
    return await network.handle(options)
  } catch (failure) {
    // Pages with capabilities have a document of their own, whose headers allow them.
    const own = await caches.match(options.request.url, { cacheName: documentCache, ignoreSearch: true })
    const saved = own ?? (await caches.match(documentPath, { cacheName: documentCache }))
    if (saved === undefined) throw failure
    return saved
  }
}
registerRoute(new NavigationRoute(openPage, { denylist: [/^\/(?:api|idp|dev)\//] }))
