export { findRowOn, listRowChanges, type DatedRow } from './dated-rows.ts'
export { addDays, addHours, countDays, dateLimits, isPlainDate } from './plain-dates.ts'
export { getDateAt, getEndOfDate, getStartOfDate } from './time-zones.ts'
