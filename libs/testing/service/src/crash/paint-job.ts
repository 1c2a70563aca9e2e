import { defineJob } from '@portal/jobs'
import { z } from 'zod'

const painting = z.object({ stallId: z.uuid() })
export type Painting = z.infer<typeof painting>

export const paint = defineJob({
  name: 'paint',
  payload: painting,
  retry: { maxAttempts: 2, delaySeconds: 600, maxDelaySeconds: 600 },
})

/** Jobs of one owner run one at a time. */
export const paintForOwner = defineJob({
  name: 'paint-for-owner',
  payload: painting,
  retry: { maxAttempts: 2, delaySeconds: 60, maxDelaySeconds: 60 },
  concurrency: 2,
  isGrouped: true,
})
