import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Imports the accepted rows of a confirmed file, batch by batch. */
export const runImport = defineJob({
  name: 'run-import',
  payload: z.object({ importId: z.uuid() }),
  retry: { maxAttempts: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 6 * 3600,
})
