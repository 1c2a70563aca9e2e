import { instant } from '@portal/contracts-common'
import { z } from 'zod'

/** The code that was last sent to the contact of a draft, or to a new contact of a person. */
export const sentCode = z.object({
  channel: z.enum(['email', 'phone']),
  /** Masked: `j***@example.com` or `+1 *** *** 0123`. */
  destination: z.string(),
  /** From when another code can be sent. */
  newCodeAt: instant,
  expiresAt: instant,
  attemptsLeft: z.int(),
  /** Until when no code is accepted after too many wrong ones; null: not locked. */
  lockedUntil: instant.nullable(),
  /** The provider has not taken the message yet, which is tried again; absent in responses from before 1.23. */
  isDelayed: z.boolean().optional(),
})
