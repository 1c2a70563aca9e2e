import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Attempts to process a file. */
export const maxAttempts = 3

/**
 * Inspects, scans and extracts an uploaded file. Each process works on the files of two people at most, because that is expensive
 * and requests have priority, and on one file of a person. The last attempt of the job only records that all others crashed their process.
 */
export const processFile = defineJob({
  name: 'process-file',
  payload: z.object({ fileId: z.uuid() }),
  retry: { maxAttempts: maxAttempts + 1, delaySeconds: 2, maxDelaySeconds: 20 },
  concurrency: 2,
  isGrouped: true,
  timeoutSeconds: 3600,
})
