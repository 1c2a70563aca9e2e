import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Confirms the receipt of comments. It waits for two days while the author's address is not available. */
export const sendConfirmation = defineJob({
  name: 'send-comment-confirmation',
  payload: z.object({ receiptId: z.uuid() }),
  retry: { maxAttempts: 300, delaySeconds: 5, maxDelaySeconds: 600 },
  concurrency: 5,
})
