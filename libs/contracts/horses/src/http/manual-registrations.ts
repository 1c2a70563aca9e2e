import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import {
  checkMicrochip,
  horseColors,
  horseSexes,
  maxMarkingsLength,
  maxNameLength,
  parseRegistryNumber,
  registrationFields,
} from '../rules/identity/index.ts'

const name = z.string().trim().min(1).max(maxNameLength)

const identity = {
  name: name.optional(),
  yearOfBirth: z.int().min(1900).max(2099),
  damName: name,
  sireName: name.optional(),
  sex: z.enum(horseSexes),
  color: z.enum(horseColors),
  markings: z.string().trim().min(1).max(maxMarkingsLength).optional(),
  /** 15 digits; spaces and hyphens are accepted. */
  microchip: z
    .string()
    .max(40)
    .refine((text) => checkMicrochip(text).isValid)
    .optional(),
  registryNumber: z
    .string()
    .max(40)
    .refine((text) => parseRegistryNumber(text) !== undefined)
    .optional(),
}
const registrationErrors = {
  'horses.fields-missing': errors['horses.fields-missing'],
  'horses.microchip-taken': errors['horses.microchip-taken'],
  'horses.already-registered': errors['horses.already-registered'],
  'horses.in-registry': errors['horses.in-registry'],
  'horses.year-in-future': errors['horses.year-in-future'],
}

export const listRegistrationFields = endpoint(routes.listRegistrationFields, {
  summary: 'Lists the fields that a registration by hand asks for today, in the order of the form.',
  results: z.object({
    fields: z.array(
      z.object({
        field: z.enum(registrationFields),
        label: z.object({ en: z.string(), es: z.string() }),
        isRequired: z.boolean(),
      }),
    ),
  }),
})
export type RegistrationFields = z.infer<typeof listRegistrationFields.results>

export const correctManualRegistration = endpoint(routes.correctManualRegistration, {
  summary: 'Corrects a horse that was entered by hand, until the authority has reviewed it.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject(identity),
  results: z.object({ horseId: id }),
  errors: { ...registrationErrors, 'horses.not-under-review': errors['horses.not-under-review'] },
})

export const registerHorseManually = endpoint(routes.registerHorseManually, {
  summary:
    'Registers a horse that the industry registry does not have, with the caller as the responsible person, for review by the authority.',
  body: z.strictObject({ ...identity, locationId: id }),
  results: z.object({ horseId: id }),
  errors: { ...registrationErrors, 'horses.location-not-found': errors['horses.location-not-found'] },
})
