import { defineJob } from '@portal/jobs'
import { z } from 'zod'

export const notificationKindNames = ['publication', 'commentPeriod'] as const

/** Notifies all recipients of a notification. It waits for days while the addresses are not available. */
export const notifySubscribers = defineJob({
  name: 'notify-subscribers',
  payload: z.object({ kind: z.enum(notificationKindNames), notificationId: z.uuid() }),
  retry: { maxAttempts: 2000, delaySeconds: 5, maxDelaySeconds: 300 },
  concurrency: 2,
  timeoutSeconds: 3600,
})
