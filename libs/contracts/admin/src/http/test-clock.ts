import { endpoint, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

const offsetSeconds = z.int().min(0).max(315_360_000)

const testClock = z.object({
  /** The portal's time. */
  now: instant,
  /** Seconds by which it is ahead of the real time. */
  offsetSeconds,
})

export const getTestClock = endpoint(routes.getTestClock, {
  results: testClock,
  summary: "Get the portal's time in a demonstration with a test clock; 404 otherwise.",
})

export const moveTestClock = endpoint(routes.moveTestClock, {
  body: z.strictObject({ offsetSeconds }),
  results: testClock,
  errors: { 'test-clock.ahead': errors['test-clock.ahead'] },
  summary: 'Move the time of all services forward in a demonstration with a test clock; 404 otherwise.',
})
