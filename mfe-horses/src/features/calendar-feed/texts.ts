import { createTexts } from '@portal/i18n'
import type calendarFeed from '../../../locales/en-US/calendar-feed.json'

/** Texts of `/horse-calendar`. */
export const { useText: useCalendarText } = createTexts<typeof calendarFeed>('calendar-feed')
