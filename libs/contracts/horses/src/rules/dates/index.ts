export { findRowOn, isRowOn, listRowChanges, type DatedRow } from './dated-rows.ts'
export { addDays, addHours, countDays, dateLimits, isPlainDate } from './plain-dates.ts'
export { getDateAt, getEndOfDate, getInstantAt, getStartOfDate } from './time-zones.ts'
