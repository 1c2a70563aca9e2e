import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Finishes an accepted change whose request has ended. It waits for days while the user pool does not respond. */
export const finishUserChange = defineJob({
  name: 'finish-user-change',
  payload: z.object({ changeId: z.uuid() }),
  retry: { maxAttempts: 2000, delaySeconds: 1, maxDelaySeconds: 300 },
})
