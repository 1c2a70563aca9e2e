import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bilingual } from '@portal/contracts-common'
import {
  textChanges,
  definitionScopes,
  responseOutcomes,
  subjects,
  versionStates,
} from '@portal/contracts-regulations/rules'
import { z } from 'zod'
import { addDays } from '../portal/add-days.ts'

/** A plain date, or a number of days relative to the day of seeding. */
const day = z.union([z.iso.date(), z.strictObject({ daysFromNow: z.int() })])
export type Day = z.infer<typeof day>

const state = z.enum(versionStates)
const commentPeriod = z.strictObject({ opens: day, closes: day })
const scope = z.strictObject({ kind: z.enum(definitionScopes), ref: z.string().optional() })
const subject = z.enum(subjects)

const version = z.strictObject({
  number: z.int(),
  file: z.string(),
  path: z.array(z.strictObject({ state, on: day })).min(1),
  effectiveFrom: day.optional(),
  sequence: z.int().optional(),
  commentPeriods: z
    .strictObject({ PUBLISHED_DRAFT: commentPeriod.optional(), PUBLISHED_CURRENT: commentPeriod.optional() })
    .optional(),
  ftc: z
    .strictObject({
      submittedOn: day,
      docket: z.string().optional(),
      frCitation: z.string().optional(),
      decideBy: day.optional(),
      decidedOn: day.optional(),
      decision: z.enum(['approved', 'disapproved']).optional(),
    })
    .optional(),
  changeNote: bilingual,
})

const comment = z.strictObject({
  id: z.string(),
  by: z.string(),
  on: z.union([
    z.strictObject({ main: z.string(), version: z.int(), state, label: z.string() }),
    z.strictObject({ main: z.string(), version: z.int(), state, whole: z.literal(true) }),
    z.strictObject({ definition: z.strictObject({ main: z.string(), term: z.string() }) }),
  ]),
  exact: z.string().optional(),
  madeOn: day,
  body: z.string(),
  next: z.enum(textChanges).optional(),
  response: z
    .strictObject({
      by: z.string(),
      on: day,
      outcome: z.enum(responseOutcomes),
      text: z.string(),
      changedIn: z.strictObject({ main: z.string(), version: z.int(), label: z.string().optional() }).optional(),
    })
    .optional(),
})

const document = z.strictObject({
  key: z.string().regex(/^[a-z\d]+(?:-[a-z\d]+)*$/),
  file: z.string(),
  collection: z.enum(['reg', 'track']),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  occupations: z.array(z.string()).min(1),
  captions: z.strictObject({ en: z.string(), es: z.string() }).partial().optional(),
  publishedOn: day,
})

const manifest = z.strictObject({
  about: bilingual,
  people: z.array(
    z.strictObject({
      key: z.string(),
      account: z.email(),
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      groups: z.array(z.string()).optional(),
      note: z.string(),
    }),
  ),
  mainRegulations: z.array(
    z.strictObject({
      key: z.string(),
      series: z.string(),
      title: bilingual,
      subject,
      isSample: z.boolean(),
      versions: z.array(version).min(1),
      headings: z.record(z.string(), bilingual),
    }),
  ),
  definitions: z.strictObject({
    defaults: z.array(z.strictObject({ main: z.string(), scope, precedence: z.int() })),
    overrides: z.array(
      z.strictObject({
        main: z.string(),
        label: z.string(),
        term: z.string(),
        scope: scope.optional(),
        precedence: z.int().optional(),
        aliases: z.array(z.string()).optional(),
        exclusions: z.array(z.string()).optional(),
      }),
    ),
  }),
  comments: z.array(comment),
  documents: z.array(document),
})

export type Manifest = z.infer<typeof manifest>
export type MainEntry = Manifest['mainRegulations'][number]
export type VersionEntry = MainEntry['versions'][number]
export type CommentEntry = Manifest['comments'][number]
export type DocumentEntry = Manifest['documents'][number]

/** Reads the manifest of a folder with sample content (`demonstration/README.md`); throws when it is invalid. */
export function readManifest(folder: string): Manifest {
  return manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
}

/** Returns the plain date for a day of the manifest, relative to the day of seeding. */
export function toPlainDay(relativeDay: Day, today: string): string {
  return typeof relativeDay === 'string' ? relativeDay : addDays(today, relativeDay.daysFromNow)
}

/** Returns the part of the manifest about some series: their texts, definitions and comments, and no documents. */
export function selectSeries(manifest: Manifest, series: readonly string[]): Manifest {
  const mainRegulations = manifest.mainRegulations.filter((main) => series.includes(main.series))
  const keys = new Set(mainRegulations.map(({ key }) => key))
  const { defaults, overrides } = manifest.definitions
  return {
    ...manifest,
    mainRegulations,
    definitions: {
      defaults: defaults.filter(({ main }) => keys.has(main)),
      overrides: overrides.filter(({ main }) => keys.has(main)),
    },
    comments: manifest.comments.filter(({ on }) => keys.has('definition' in on ? on.definition.main : on.main)),
    documents: [],
  }
}
