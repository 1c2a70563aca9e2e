import type { SessionUser } from '@portal/contracts-shell/host'
import { matchesRoute } from '@portal/contracts-shell/light'
import type { Remotes } from '@portal/federation'
import { isOffered } from '@portal/shell-sdk'
import { deviceMark, openDevice } from '../device/index.ts'
import type { Session } from '../session/session.ts'
import { createOffline, type Offline } from './offline.ts'

export { type Offline, type OfflineState } from './offline.ts'
export { OfflineNotice } from './offline-notice.tsx'
export { OwnDevice } from './own-device.tsx'

const ownDeviceKey = 'portal.own-device'

export interface OfflineParts {
  readonly user: () => SessionUser | undefined
  readonly remotes: () => Pick<Remotes, 'manifests'>
  /** This tab had a session before the page was loaded. */
  readonly isSameTab: boolean
}

/** Creates what keeps offline pages of the signed-in user on this device. */
export function startOffline({ user, remotes, isSameTab }: OfflineParts): Offline {
  const offline = createOffline({
    openDevice,
    user,
    isOfflinePage: () => listOfflineRoutes(remotes()).some(({ path }) => matchesRoute(path, location.pathname)),
    ownDevice: {
      get: () => localStorage.getItem(ownDeviceKey) ?? undefined,
      set: (account) =>
        account === undefined ? localStorage.removeItem(ownDeviceKey) : localStorage.setItem(ownDeviceKey, account),
    },
    mark: deviceMark,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
  })
  // The browser was closed on a device that is not the user's own.
  if (deviceMark.isSet() && !offline.store.get().isOwnDevice && !isSameTab) {
    void openDevice().then((device) => device.clearResults())
  }
  const update = () => offline.store.set((state) => ({ ...state, isOnline: navigator.onLine }))
  addEventListener('online', update)
  addEventListener('offline', update)
  return offline
}

/**
 * Starts the service worker and saves the files of offline pages, for users who have some. A browser without service
 * workers, or with full storage, works as without this.
 */
export function keepOfflinePages(offline: Offline, session: Session, remotes: Remotes): void {
  let isStarted = false
  const start = () => {
    const state = session.current()
    if (state.status !== 'signed-in' || state.user.personId === undefined) return
    void offline.saveUser()
    if (isStarted || !navigator.onLine || !('serviceWorker' in navigator)) return
    if (!listOfflineRoutes(remotes).some((route) => isOffered(route, state.user))) return
    isStarted = true
    void navigator.serviceWorker
      .register(new URL('./offline.worker.ts', import.meta.url), { scope: '/' })
      .then(() => import('./save-files.ts'))
      .then(({ saveFiles }) => saveFiles(remotes.generation()))
      .catch(() => undefined)
  }
  session.subscribe(start)
  start()
}

function listOfflineRoutes(remotes: Pick<Remotes, 'manifests'>) {
  return remotes.manifests().flatMap(({ routes }) => routes.filter(({ offline }) => offline))
}
