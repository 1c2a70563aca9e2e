import { endpoint, instant, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'

const feed = z.object({
  createdAt: instant,
  /** When a calendar app last read it; null: never. */
  lastReadAt: instant.nullable(),
})

export const getCalendarFeed = endpoint(routes.getCalendarFeed, {
  summary: 'Returns whether the caller has a calendar feed. Its address is only shown when it is created.',
  ownership: 'per-caller',
  results: z.object({ feed: feed.nullable() }),
})

export const createCalendarFeed = endpoint(routes.createCalendarFeed, {
  summary: 'Creates the secret address of the caller’s calendar feed. An earlier address no longer works.',
  body: z.strictObject({
    locale,
    /** 32 random bytes that the caller makes and keeps; the service stores only their hash and never returns them. */
    secret: z.string().regex(/^[\w-]{43}$/),
  }),
  results: z.object({ createdAt: instant }),
  errors: {
    'calendar-feeds.no-person': errors['calendar-feeds.no-person'],
    'calendar-feeds.secret-taken': errors['calendar-feeds.secret-taken'],
  },
})

export const revokeCalendarFeed = endpoint(routes.revokeCalendarFeed, {
  summary: 'Revokes the address of the caller’s calendar feed.',
  results: z.object({ revoked: z.literal(true) }),
  errors: { 'calendar-feeds.not-found': errors['calendar-feeds.not-found'] },
})

export const readCalendarFeed = endpoint(routes.readCalendarFeed, {
  summary:
    'The dates of the horses for which a person is responsible, as iCalendar: vaccinations and tests that expire, ends of stand-downs and of minimum times on the vets list. The secret address replaces a session.',
  params: z.strictObject({
    secret: z
      .string()
      .regex(/^[\w-]{43}(\.ics)?$/)
      .transform((text) => text.replace(/\.ics$/, '')),
  }),
  results: { file: ['text/calendar'] },
  errors: { 'calendar-feeds.not-found': errors['calendar-feeds.not-found'] },
})
