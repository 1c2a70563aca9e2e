import { endpoint, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { adminRoutes as routes } from '../routes.ts'

const value = z.union([z.string().max(100), z.number(), z.boolean()])

/** One observation. It carries no identity: no user, no cookie, no address, no query string. */
const analyticsEvent = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9.-]{0,49}$/),
  /** The route's pattern (`/r/:regulationId`), never what was filled in. */
  route: z.string().max(200),
  locale,
  /** Width class of the window. */
  viewport: z.enum(['phone', 'tablet', 'desktop']),
  properties: z
    .record(z.string().max(40), value)
    .refine((given) => Object.keys(given).length <= 10, 'At most 10 properties.')
    .default({}),
})
export type AnalyticsEvent = z.infer<typeof analyticsEvent>

export const recordAnalytics = endpoint(routes.recordAnalytics, {
  summary: 'Takes observations of the built-in analytics; keeps nothing under Do Not Track or Global Privacy Control',
  accessNote: 'the client address is used for the rate limit only and is not kept',
  body: z.strictObject({ events: z.array(analyticsEvent).min(1).max(50) }),
  results: z.object({ kept: z.int() }),
})
