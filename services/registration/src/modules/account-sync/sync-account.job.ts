import { defineJob } from '@portal/jobs'
import { z } from 'zod'

const retry = { maxAttempts: 2000, delaySeconds: 1, maxDelaySeconds: 300 }

/**
 * Synchronizes a person and the account after the person changed. It waits for days while the pool does not respond.
 */
export const syncAccountLater = defineJob({
  name: 'sync-account',
  payload: z.object({ personId: z.uuid() }),
  retry,
})

/** The same after the account changed or was deleted. */
export const syncPersonLater = defineJob({
  name: 'sync-person',
  payload: z.object({ sub: z.string(), isDeleted: z.boolean() }),
  retry,
})
