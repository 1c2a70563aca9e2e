import { endpoint, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { adminRoutes as routes } from '../routes.ts'

const value = z.union([z.string().max(100), z.number(), z.boolean()])

/** One analytics event. It carries no identity: no user, cookie, IP address or query string. */
const analyticsEvent = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9.-]{0,49}$/),
  /** Route pattern (`/r/:regulationId`), never the actual parameter values. */
  route: z.string().max(200),
  locale,
  /** Size class of the browser window. */
  viewport: z.enum(['phone', 'tablet', 'desktop']),
  properties: z
    .record(z.string().max(40), value)
    .refine((properties) => Object.keys(properties).length <= 10, 'At most 10 properties.')
    .default({}),
})
export type AnalyticsEvent = z.infer<typeof analyticsEvent>

export const recordAnalytics = endpoint(routes.recordAnalytics, {
  summary:
    'Records events of the built-in analytics; stores nothing when Do Not Track or Global Privacy Control is set',
  accessNote: 'the client address is used only for rate limiting and is not stored',
  body: z.strictObject({ events: z.array(analyticsEvent).min(1).max(50) }),
  results: z.object({ accepted: z.int() }),
})
