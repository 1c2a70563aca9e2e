import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { personRoles } from '@portal/contracts-common/light'
import { requirementItems } from '@portal/contracts-horses/health-rules'
import { states } from '@portal/contracts-registration/registration-rules'
import { z } from 'zod'
import { workspace } from '../../workspace.ts'

const person = z.strictObject({
  /** User name, and the part of the email address before the @. */
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date(),
  roles: z.array(z.enum(personRoles)).min(1),
  /** States of the racing license; the first one issued it. */
  states: z.array(z.enum(states)).min(1),
  /** States of the vet board licenses. */
  boards: z.array(z.enum(states)).optional(),
  /** Codes of the tracks where the person is an official. */
  tracks: z.array(z.string()).optional(),
  locale: z.enum(['en-US', 'es']).default('en-US'),
  /** `false`: the licenses wait for review by staff. */
  isReviewed: z.boolean().default(true),
  /** For the table of accounts. */
  about: z.string(),
})
export type CastPerson = z.infer<typeof person>

const horse = z.strictObject({
  registryNumber: z.string(),
  /** As in the registry; empty: not named yet. */
  name: z.string(),
  /** Key of the responsible person. */
  person: z.string(),
  /** Code of the location. */
  at: z.string(),
  /** Days until the next race; 0: today. */
  race: z.int().min(0).optional(),
  /** Days since the last race and the last work. */
  lastRace: z.int().min(1).optional(),
  work: z.int().min(1).optional(),
  /** Days since a vaccination or test, where it is not the usual number. */
  daysAgo: z.partialRecord(z.enum(requirementItems), z.int()).default({}),
  /** Vaccinations and tests that were never recorded. */
  missing: z.array(z.enum(requirementItems)).default([]),
  /** The situation that the horse shows. */
  about: z.string(),
})
export type CastHorse = z.infer<typeof horse>

const cast = z.object({ people: z.array(person), horses: z.array(horse) })
export type Cast = z.infer<typeof cast>

/** Reads the people and the horses of the demonstration. */
export function readCast(): Cast {
  return cast.parse(JSON.parse(readFileSync(join(workspace, 'demonstration', 'racing.json'), 'utf8')))
}

/** The email address with which a person of the demonstration signs in. */
export function getEmail({ key }: Pick<CastPerson, 'key'>): string {
  return `${key}@demo.example`
}
