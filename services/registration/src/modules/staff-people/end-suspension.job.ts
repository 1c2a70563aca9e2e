import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Restores a person when the last day of the suspension is over. */
export const endSuspension = defineJob({
  name: 'end-suspension',
  payload: z.object({ personId: z.uuid(), lastDay: z.string() }),
  retry: { maxAttempts: 50, delaySeconds: 5, maxDelaySeconds: 600 },
})
