import { isPlainDate } from '@portal/contracts-registration/registration-rules'

/** The three texts of a date field. */
export interface DateParts {
  readonly month: string
  readonly day: string
  readonly year: string
}

const parts = ['month', 'day', 'year'] as const

export function getMissingParts(date: DateParts): readonly (typeof parts)[number][] {
  return parts.filter((part) => date[part].trim() === '')
}

/** Converts typed parts to a plain date; undefined when they aren't a real date. The month may be a number or a name. */
export function toPlainDate({ month, day, year }: DateParts): string | undefined {
  const date = [year.trim(), pad(findMonth(month)), pad(readNumber(day))].join('-')
  return isPlainDate(date) ? date : undefined
}

/** Splits a plain date for the fields. */
export function formatDateParts(date: string | undefined): DateParts {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { month: month.replace(/^0/, ''), day: day.replace(/^0/, ''), year }
}

/** Names of the months in both languages, without accents and in lower case. */
const monthNames = [
  'january february march april may june july august september october november december',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
].map((names) => names.split(' '))

/** Accepts `3`, `03`, `March`, `mar` and `marzo`. */
function findMonth(text: string): number | undefined {
  const number = readNumber(text)
  if (number !== undefined) return number
  const name = normalize(text)
  if (name.length < 3) return undefined
  const matches = monthNames.map((names) => names.findIndex((month) => month.startsWith(name)))
  const index = matches.find((match) => match !== -1)
  return index === undefined ? undefined : index + 1
}

function readNumber(text: string): number | undefined {
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined
}

function pad(number: number | undefined): string {
  return String(number ?? '').padStart(2, '0')
}

function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()
}
