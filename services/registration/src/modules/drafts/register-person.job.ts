import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Registers the person of a finished draft whose page did not, so that no account stays without its person. */
export const registerPersonLater = defineJob({
  name: 'register-person',
  payload: z.object({ draftId: z.uuid() }),
  retry: { maxAttempts: 50, delaySeconds: 5, maxDelaySeconds: 600 },
})
