import { parseArgs } from 'node:util'
import { subjectNames, subjects, type Subject } from '@portal/contracts-regulations/rules'

export const importUsage = `Usage: npm run import-regulation -- FILE --title TITLE --category CATEGORY [options]

  --category CATEGORY        ${subjects.join(', ')}
                             (or its name as readers see it)
  --series N                 the series' number, for example 2000
  --new-version-of WHICH     a series' number or a main regulation's id: FILE becomes its next version
                             (title and category are then those of the present version unless given)
  --publish                  publishes it: draft, adopted text, in force
  --effective YYYY-MM-DD     in force from that day; today when left out
  --comments-until YYYY-MM-DD  end of the comment window of the published text; 60 days from now when left out
  --no-comments              publishes without a comment window
  --sample                   marks a new regulation as a sample without legal force
  --refuse-doubts            imports nothing when the reading is doubtful
  --url ADDRESS              the portal; http://127.0.0.1:4200 (or PORTAL_PORT) when left out

Signs in as PORTAL_EMAIL with PORTAL_PASSWORD, or else as the demonstration's editor.`

/** What the command line asks for. */
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
  readonly refuseDoubts: boolean
  readonly url: string | undefined
}

/** Reads the command line; throws an `Error` with a sentence for the person who wrote it. */
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
      'refuse-doubts': { type: 'boolean', default: false },
      url: { type: 'string' },
    },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error('Name one FILE.')
  const newVersionOf = values['new-version-of']
  if (newVersionOf === undefined && values.title === undefined) throw new Error('A new regulation needs a --title.')
  if (newVersionOf === undefined && values.category === undefined)
    throw new Error('A new regulation needs a --category.')
  if (newVersionOf !== undefined && values.series !== undefined)
    throw new Error('--series is of a new regulation only.')
  return {
    file,
    title: values.title,
    subject: values.category === undefined ? undefined : subjectOf(values.category),
    series: values.series === undefined ? undefined : matching('--series', values.series, /^\d{1,6}$/, 'a number'),
    newVersionOf,
    publish: values.publish,
    effective: plainDay('--effective', values.effective),
    commentsUntil: plainDay('--comments-until', values['comments-until']),
    comments: !values['no-comments'],
    isSample: values.sample,
    refuseDoubts: values['refuse-doubts'],
    url: values.url,
  }
}

function subjectOf(category: string): Subject {
  const asked = plainName(category.replace(/^not submitted to ftc\s*[-–:]\s*/i, ''))
  const found = subjects.find((subject) => plainName(subject) === asked || plainName(subjectNames[subject]) === asked)
  if (found) return found
  throw new Error(`There is no category "${category}". Categories: ${subjects.join(', ')}.`)
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}

function plainDay(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const day = matching(name, value, /^\d{4}-\d{2}-\d{2}$/, 'a date like 2026-07-08')
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) throw new Error(`${name} takes a date that exists.`)
  return day
}

function matching(name: string, value: string, pattern: RegExp, what: string): string {
  if (pattern.test(value)) return value
  throw new Error(`${name} takes ${what}, not "${value}".`)
}
