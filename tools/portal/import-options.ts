import { parseArgs } from 'node:util'
import { subjectNames, subjects, type Subject } from '@portal/contracts-regulations/rules'

export const importUsage = `Usage: npm run import-regulation -- FILE --title TITLE --category CATEGORY [options]

  --category CATEGORY          ${subjects.join(', ')}
                               (or the category's display name)
  --series N                   series number, for example 2000
  --new-version-of REGULATION  series number or id of an existing regulation: imports FILE as its next version
                               (title and category default to those of the current version)
  --publish                    publishes the text as a draft, then adopts it and puts it in effect
  --effective YYYY-MM-DD       effective date; defaults to today
  --comments-until YYYY-MM-DD  end of the comment period of the published text; defaults to 60 days from now
  --no-comments                publishes without a comment period
  --sample                     marks a new regulation as a sample without legal force
  --fail-on-warnings           imports nothing if the text has parse warnings
  --url URL                    portal URL; defaults to http://127.0.0.1:4200 (or PORTAL_PORT)

Signs in as PORTAL_EMAIL with PORTAL_PASSWORD, or as the demonstration's editor.`

/** The parsed command line. */
export interface ImportOptions {
  readonly file: string
  readonly title: string | undefined
  readonly subject: Subject | undefined
  readonly series: string | undefined
  readonly newVersionOf: string | undefined
  readonly publish: boolean
  readonly effective: string | undefined
  readonly commentsUntil: string | undefined
  readonly comments: boolean
  readonly isSample: boolean
  readonly failOnWarnings: boolean
  readonly url: string | undefined
}

/** Parses the command line. Throws an `Error` with a message for the user. */
export function readImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      title: { type: 'string' },
      category: { type: 'string' },
      series: { type: 'string' },
      'new-version-of': { type: 'string' },
      publish: { type: 'boolean', default: false },
      effective: { type: 'string' },
      'comments-until': { type: 'string' },
      'no-comments': { type: 'boolean', default: false },
      sample: { type: 'boolean', default: false },
      'fail-on-warnings': { type: 'boolean', default: false },
      url: { type: 'string' },
    },
  })
  const [file, ...extraFiles] = positionals
  if (file === undefined || extraFiles.length > 0) throw new Error('Specify one FILE.')
  const newVersionOf = values['new-version-of']
  if (newVersionOf === undefined && values.title === undefined) throw new Error('A new regulation needs a --title.')
  if (newVersionOf === undefined && values.category === undefined)
    throw new Error('A new regulation needs a --category.')
  if (newVersionOf !== undefined && values.series !== undefined)
    throw new Error('--series can only be used with a new regulation.')
  return {
    file,
    title: values.title,
    subject: values.category === undefined ? undefined : parseCategory(values.category),
    series: values.series === undefined ? undefined : parseMatching('--series', values.series, /^\d{1,6}$/, 'a number'),
    newVersionOf,
    publish: values.publish,
    effective: parseDate('--effective', values.effective),
    commentsUntil: parseDate('--comments-until', values['comments-until']),
    comments: !values['no-comments'],
    isSample: values.sample,
    failOnWarnings: values['fail-on-warnings'],
    url: values.url,
  }
}

function parseCategory(category: string): Subject {
  const normalized = normalizeName(category.replace(/^not submitted to ftc\s*[-–:]\s*/i, ''))
  const subject = subjects.find(
    (subject) => normalizeName(subject) === normalized || normalizeName(subjectNames[subject]) === normalized,
  )
  if (subject) return subject
  throw new Error(`There is no category "${category}". Categories: ${subjects.join(', ')}.`)
}

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

function parseDate(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const day = parseMatching(name, value, /^\d{4}-\d{2}-\d{2}$/, 'a date such as 2026-07-08')
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw new Error(`${name} must be an existing date.`)
  return day
}

function parseMatching(name: string, value: string, pattern: RegExp, expected: string): string {
  if (pattern.test(value)) return value
  throw new Error(`${name} takes ${expected}, not "${value}".`)
}
