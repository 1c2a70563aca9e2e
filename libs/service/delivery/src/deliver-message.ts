import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Sends a message. It is tried for more than two days, so that a mail server may be down over a weekend night. */
export const deliverMessage = defineJob({
  name: 'deliver-message',
  payload: z.object({ deliveryId: z.uuid() }),
  retry: { maxAttempts: 60, delaySeconds: 5, maxDelaySeconds: 3600 },
  concurrency: 10,
  timeoutSeconds: 120,
})
