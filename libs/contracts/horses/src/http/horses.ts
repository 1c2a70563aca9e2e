import { endpoint, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { horseColors, horseSexes, horseStatuses } from '../rules/identity/index.ts'
import { organizationKinds, responsibilityBases } from '../rules/assignments/index.ts'
import { location } from './locations.ts'

/** What identifies a horse to people. */
export const horseIdentity = {
  /** `null`: the horse is not named yet; pages show the dam's name and the year of birth. */
  name: z.string().nullable(),
  yearOfBirth: z.int(),
  damName: z.string(),
  sireName: z.string().nullable(),
  sex: z.enum(horseSexes),
  color: z.enum(horseColors),
  /** Number in the industry registry. */
  registryNumber: z.string().nullable(),
  /** 15 digits. */
  microchip: z.string().nullable(),
}

/** The file with the photo of the horse; `null`: it has none. */
export const photoId = id.nullable()

/**
 * The instant up to which changes of persons, such as names, roles and licenses, have arrived from the person service; absent or
 * `null`: they arrive now.
 */
export const peopleAsOf = instant.nullable().optional()

/** A person on a horse, with the day since when. */
const namedPerson = z.object({ personId: id, name: z.string(), since: plainDate })

export const horseDetails = z.object({
  horseId: id,
  ...horseIdentity,
  markings: z.string().nullable(),
  status: z.enum(horseStatuses),
  registeredAt: instant,
  photoId,
  /** Entered by hand because the industry registry had no such horse; the authority has not reviewed it. */
  needsReview: z.boolean(),
  /** `basis`: as the trainer, or as the owner of a horse without a trainer. */
  responsiblePerson: z.object({ ...namedPerson.shape, basis: z.enum(responsibilityBases).nullable() }).nullable(),
  owners: z.array(z.object({ ...namedPerson.shape, share: z.number().nullable() })),
  /** Owners that are not individuals. */
  ownerOrganizations: z.array(
    z.object({ name: z.string(), kind: z.enum(organizationKinds), since: plainDate, share: z.number().nullable() }),
  ),
  designatedOwner: namedPerson.nullable(),
  attendingVeterinarians: z.array(z.object({ ...namedPerson.shape, isPrimary: z.boolean() })),
  location: z.object({ ...location.shape, since: plainDate }).nullable(),
  peopleAsOf,
})
export type HorseDetails = z.infer<typeof horseDetails>

export const registerHorses = endpoint(routes.registerHorses, {
  summary:
    'Registers several horses at one location. Horses that are refused do not keep the others from being registered.',
  body: z.strictObject({
    registryNumbers: z.array(z.string().trim().min(1).max(40)).min(1).max(50),
    locationId: id,
  }),
  results: z.object({
    /** `problem` is an error code; `null`: the horse was registered. */
    horses: z.array(z.object({ registryNumber: z.string(), horseId: id.nullable(), problem: z.string().nullable() })),
  }),
  errors: {
    'horses.location-not-found': errors['horses.location-not-found'],
    'horses.already-registered': errors['horses.already-registered'],
    'horses.not-in-registry': errors['horses.not-in-registry'],
  },
})

export const registerHorse = endpoint(routes.registerHorse, {
  summary: 'Registers a horse of the industry registry, with the caller as the responsible person.',
  body: z.strictObject({
    registryNumber: z.string().trim().min(1).max(40),
    locationId: id,
  }),
  results: z.object({ horseId: id }),
  errors: {
    'horses.not-in-registry': errors['horses.not-in-registry'],
    'horses.already-registered': errors['horses.already-registered'],
    'horses.location-not-found': errors['horses.location-not-found'],
  },
})

export const getHorse = endpoint(routes.getHorse, {
  summary: 'Returns a horse with its people and its location.',
  params: z.strictObject({ horseId: id }),
  results: horseDetails,
  errors: { 'horses.not-found': errors['horses.not-found'] },
})
