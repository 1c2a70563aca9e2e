import { defineJob } from '@portal/jobs'
import { z } from 'zod'

/** Counts the horses that a proposed change affects, or computes the verdicts again after it was saved. */
export const runRuleChange = defineJob({
  name: 'run-rule-change',
  payload: z.object({ changeId: z.uuid() }),
  retry: { maxAttempts: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 3600,
})
