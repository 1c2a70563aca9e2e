import { createStore } from '../store.ts'

/**
 * What a registration needs until its code is confirmed, in this page's memory only: the password is never stored,
 * and a reload asks for it again at sign-in.
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

export const pendingRegistration = createStore<PendingRegistration | undefined>(undefined)
