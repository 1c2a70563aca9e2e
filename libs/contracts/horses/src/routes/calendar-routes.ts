import { route } from '@portal/contracts-common/light'

/** The calendar feed of a person. Calendar apps read it by its secret address, without a session. */
export const calendarRoutes = {
  getCalendarFeed: route('GET', '/api/horses/calendar-feed', 'signed-in'),
  createCalendarFeed: route('POST', '/api/horses/calendar-feed', 'signed-in'),
  revokeCalendarFeed: route('DELETE', '/api/horses/calendar-feed', 'signed-in'),
  readCalendarFeed: route('GET', '/api/horses/calendar-feeds/:secret', 'public'),
} as const
