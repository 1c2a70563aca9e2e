import { endpoint, id, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesStaffRoutes as routes } from '../routes/staff-routes.ts'

const officialRole = z.enum(['regulatory-veterinarian', 'association-veterinarian', 'track-staff'])

const official = z.object({
  officialId: id,
  personId: id,
  name: z.string(),
  role: officialRole,
  effectiveFrom: plainDate,
  /** The first day on which the person no longer is an official. */
  effectiveTo: plainDate.nullable(),
})
export type TrackOfficial = z.infer<typeof official>

export const listTrackOfficials = endpoint(routes.listTrackOfficials, {
  summary: 'Lists the veterinarians and the staff of a track, also former ones, newest first.',
  params: z.strictObject({ trackId: id }),
  results: z.array(official),
})

export const addTrackOfficial = endpoint(routes.addTrackOfficial, {
  summary:
    'Makes a person a veterinarian or a staff member of a track. It takes effect while the person has that role.',
  params: z.strictObject({ trackId: id }),
  body: z.strictObject({
    hisaPersonId: z.string().trim().min(1).max(60),
    role: officialRole,
    effectiveFrom: plainDate,
  }),
  results: official,
  errors: {
    'tracks.not-found': errors['tracks.not-found'],
    'tracks.person-not-found': errors['tracks.person-not-found'],
    'tracks.already-official': errors['tracks.already-official'],
  },
})

export const endTrackOfficial = endpoint(routes.endTrackOfficial, {
  summary: 'Ends what a person is at a track on a day.',
  params: z.strictObject({ trackId: id, officialId: id }),
  body: z.strictObject({ effectiveTo: plainDate }),
  results: official,
  errors: {
    'tracks.official-not-found': errors['tracks.official-not-found'],
    'tracks.ends-before-it-begins': errors['tracks.ends-before-it-begins'],
  },
})
