import { createTransport } from '@portal/api-client'
import type { ShellHost } from '@portal/contracts-shell/host'
import { deviceMark, openDevice } from '../device/index.ts'
import { createEntries, type Entries } from './entries.ts'

export { type Entries, type EntriesState } from './entries.ts'
export { EntriesNotice } from './entries-notice.tsx'
export { useSignOut } from './use-sign-out.ts'

const channelName = 'portal.entries'
/** Sends kept entries at least this often while a page is visible, in milliseconds: `online` events can be missing. */
const sendEveryMs = 60_000

/** Creates the entries of the signed-in account, which are sent whenever there is a connection. */
export function startEntries(host: Pick<ShellHost, 'session' | 'settings'>): Entries {
  const tabs = new BroadcastChannel(channelName)
  const entries = createEntries({
    transport: createTransport(host as ShellHost),
    user: () => {
      const session = host.session.current()
      return session.status === 'signed-in' ? session.user : undefined
    },
    openStorage: openDevice,
    mark: deviceMark,
    withLock: (work) =>
      navigator.locks.request(channelName, { ifAvailable: true }, async (lock) => (lock ? work() : undefined)),
    notifyTabs: () => tabs.postMessage('changed'),
    isOnline: () => navigator.onLine,
    now: () => new Date(),
  })
  tabs.addEventListener('message', () => void entries.load())
  let account: string | undefined
  host.session.subscribe((session) => {
    const username = session.status === 'signed-in' ? session.user.username : undefined
    if (username === account) return
    account = username
    void entries.load().then(() => entries.sendKept())
  })
  addEventListener('online', () => void entries.sendKept())
  setInterval(() => {
    const { kept } = entries.store.get()
    if (document.visibilityState === 'visible' && kept.some(({ refusal }) => !refusal)) void entries.sendKept()
  }, sendEveryMs)
  return entries
}
