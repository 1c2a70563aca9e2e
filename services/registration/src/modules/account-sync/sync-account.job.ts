import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Copies name, email address, phone and status of a person to the account. It waits for days while the pool does not respond. */
export const syncAccountLater = defineJob({
  name: 'sync-account',
  payload: z.object({ personId: z.uuid() }),
  retry: { maxAttempts: 2000, delaySeconds: 1, maxDelaySeconds: 300 },
})
