import { createStore } from '../store.ts'

/**
 * Data of a registration until its code is confirmed. The password is kept only in memory; the rest is in session
 * storage, so that it survives a reload.
 */
export interface PendingRegistration {
  readonly email: string
  readonly username?: string
  readonly password?: string
  /** When the last code was sent, in milliseconds since 1970. */
  readonly sentAt?: number
  /** Masked destination of the code. */
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
    // Without storage, it is kept only in memory.
  }
})

/** Reads the data stored by an earlier page in this tab. */
export function readPending(): PendingRegistration | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PendingRegistration> | null
    const { email, username, sentAt, destination } = stored ?? {}
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
