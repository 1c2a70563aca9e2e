import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Looks for a declined record after a registration during which the license registry did not respond, for days if necessary. */
export const findDeclinedRecord = defineJob({
  name: 'find-declined-record',
  payload: z.object({ personId: z.uuid() }),
  retry: { maxAttempts: 2000, delaySeconds: 1, maxDelaySeconds: 300 },
})
