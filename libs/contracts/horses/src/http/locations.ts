import { endpoint, id, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { horsesStaffRoutes as staffRoutes } from '../routes/staff-routes.ts'
import { locationTypes } from '../rules/assignments/index.ts'

/** Where horses are kept. */
export const location = z.object({
  locationId: id,
  type: z.enum(locationTypes),
  name: z.string(),
  /** Short identifier that the authority assigns, such as `KY-02`. */
  code: z.string(),
  /** Two-letter code. */
  state: z.string(),
})
export type Location = z.infer<typeof location>

export const addLocation = endpoint(staffRoutes.addLocation, {
  summary: 'Adds a track, a training center or a farm.',
  body: z.strictObject({
    type: z.enum(locationTypes),
    name: z.string().trim().min(1).max(200),
    code: z.string().trim().min(1).max(20),
    state: z.string().regex(/^[A-Z]{2}$/),
    /** IANA time zone, such as `America/New_York`. */
    timeZone: z.enum(Intl.supportedValuesOf('timeZone')),
  }),
  results: location,
  errors: { 'horses.location-code-taken': errors['horses.location-code-taken'] },
})

export const listLocations = endpoint(routes.listLocations, {
  summary: 'Lists tracks, training centers and farms by name.',
  query: z.strictObject({
    ...keysetQuery,
    /** The first letters of the name, or the code. */
    search: z.string().trim().max(100).optional(),
    /** Only this location, for example to show its name. */
    locationId: id.optional(),
    type: z.enum(locationTypes).optional(),
  }),
  results: keysetPageOf(location),
})
