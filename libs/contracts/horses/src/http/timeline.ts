import { endpoint, id, instant, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { peopleRoutes as routes } from '../routes/people-routes.ts'
import { timelineEvents, timelineKinds } from '../rules/timeline/index.ts'

const timelineEntry = z.object({
  entryId: z.string(),
  event: z.enum(timelineEvents),
  at: instant,
  /** Of what is known by day only, at the track; `null`: `at` is exact. */
  date: plainDate.nullable(),
  /** Who it is about, or who did it. */
  personName: z.string().nullable(),
  placeName: z.string().nullable(),
  /** The kind of request, the vaccine or treatment, the reason of the vets list, or the type of injury; `null`: none. */
  subject: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const listTimeline = endpoint(routes.listTimeline, {
  summary:
    'Lists everything that happened to a horse, newest first. Officials who are not staff do not see requests and claims; of them, only regulatory veterinarians see files.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject({ ...keysetQuery, kind: z.enum(timelineKinds).optional() }),
  results: keysetPageOf(timelineEntry),
})
