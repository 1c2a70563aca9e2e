import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Emails a link that verifies the new address of an account. */
export const sendVerificationLink = defineJob({
  name: 'send-verification-link',
  payload: z.object({ sub: z.uuid() }),
  retry: { maxAttempts: 50, delaySeconds: 5, maxDelaySeconds: 300 },
})
