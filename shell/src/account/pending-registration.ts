import { createStore } from '../store.ts'

/**
 * What a registration needs until its code is confirmed. The password is in this page's memory only: a reload asks for it
 * again at sign-in. The rest lasts as long as the tab, so that a reload does not ask who one is.
 */
export interface PendingRegistration {
  readonly email: string
  readonly username?: string
  readonly password?: string
  /** When the last code was sent, milliseconds since 1970. */
  readonly sentAt?: number
  /** Where the code went, masked. */
  readonly destination?: string
}

const key = 'portal.pending-registration'

export const pendingRegistration = createStore<PendingRegistration | undefined>(readPending())

pendingRegistration.subscribe(() => {
  const pending = pendingRegistration.get()
  try {
    if (pending === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ ...pending, password: undefined }))
  } catch {
    // Storage may be forbidden; then it lasts as long as the page.
  }
})

/** What an earlier page of this tab left. */
export function readPending(): PendingRegistration | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PendingRegistration> | null
    const { email, username, sentAt, destination } = kept ?? {}
    if (typeof email !== 'string') return undefined
    return {
      email,
      ...(typeof username === 'string' && { username }),
      ...(typeof sentAt === 'number' && { sentAt }),
      ...(typeof destination === 'string' && { destination }),
    }
  } catch {
    return undefined
  }
}
