import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Attempts to process a file. */
export const maxAttempts = 3

/**
 * Inspects, scans and extracts an uploaded file. One at a time per process, because that is expensive and requests have
 * priority. The last attempt of the job only records that all others crashed their process.
 */
export const processFile = defineJob({
  name: 'process-file',
  payload: z.object({ fileId: z.uuid() }),
  retry: { maxAttempts: maxAttempts + 1, delaySeconds: 2, maxDelaySeconds: 20 },
  timeoutSeconds: 3600,
})
