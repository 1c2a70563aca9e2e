import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Reads a license image in a process of its own; each process of the service reads two at a time. */
export const readLicenseImage = defineJob({
  name: 'read-license-image',
  payload: z.object({ imageId: z.uuid() }),
  retry: { maxAttempts: 3, delaySeconds: 2, maxDelaySeconds: 10 },
  concurrency: 2,
  timeoutSeconds: 300,
})
