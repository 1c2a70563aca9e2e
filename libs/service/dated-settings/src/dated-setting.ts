import type { z } from 'zod'

/** A time in which a value applies. Dates are plain dates at the authority. */
export interface Period<Value> {
  /** The first day. */
  readonly from: string
  /** The last day, or null when the value applies until another period begins. */
  readonly to: string | null
  readonly value: Value
  /** The rule, decision or agreement that the value comes from. */
  readonly source: string
}

/** A value that depends on the date, as data. */
export interface DatedSetting<Value> {
  /** Unique within the service, such as `minimum-ages`. */
  readonly name: string
  readonly value: z.ZodType<Value>
  /** Periods that apply where staff have added none; later ones take precedence. Together they cover every date. */
  readonly defaults: readonly [Period<Value>, ...Period<Value>[]]
}

/** The first day that any setting is read for. */
const beginning = '1900-01-01'

/** Declares a setting. Throws when a default is not valid, or the first one does not cover every date. */
export function defineDatedSetting<Value>(setting: DatedSetting<Value>): DatedSetting<Value> {
  for (const { value } of setting.defaults) setting.value.parse(value)
  const [first] = setting.defaults
  if (first.from > beginning || first.to !== null)
    throw new Error(`The first default of ${setting.name} must apply from ${beginning} without an end`)
  return setting
}

/** Returns the period that applies on a date: of those that cover it, the last in the list. */
export function findPeriod<Value>(periods: readonly Period<Value>[], date: string): Period<Value> {
  const found = periods.findLast(({ from, to }) => from <= date && (to === null || date <= to))
  if (!found) throw new RangeError(`No period covers ${date}`)
  return found
}
