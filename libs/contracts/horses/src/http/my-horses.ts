import { endpoint, id, instant, keysetPageOf, keysetQuery, locale, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { horseStatuses } from '../rules/identity/index.ts'
import { horseIdentity, photoId } from './horses.ts'
import { location } from './locations.ts'
import { sentRequestKinds } from './request-shapes.ts'
import { obstacle } from './verdict-shapes.ts'

/** A race or a work of a horse. */
const raceEvent = z.object({
  date: plainDate,
  /** Location ID of the track, when the portal has no such track. */
  trackName: z.string(),
  /** 0: a work. */
  raceNumber: z.int(),
})

const listedHorse = z.object({
  horseId: id,
  ...horseIdentity,
  status: z.enum(horseStatuses),
  photoId,
  /** The relations of the caller to the horse. */
  relations: z.array(z.enum(['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian'])),
  responsiblePersonName: z.string().nullable(),
  location: location.nullable(),
  /** The verdict of today where the horse is; `null`: not computed yet. */
  verdict: z
    .object({
      canRace: z.boolean(),
      /** The first reason against racing. */
      reason: obstacle.nullable(),
      /** Reasons against racing beyond the first one. */
      otherReasons: z.int(),
      /** The first day on which a vaccination or test is needed; in the past: overdue or missing. `null`: none. */
      vaccinationDueOn: plainDate.nullable(),
      computedAt: instant,
    })
    .nullable(),
  /** The open entry on the vets list that ends last. */
  vetsList: z
    .object({
      /** Code of the reason. */
      reason: z.string(),
      placedOn: plainDate,
      /** `null`: barred, or not decided yet. */
      daysRemaining: z.int().nullable(),
    })
    .nullable(),
  /** An open request about the horse, first of all one that the caller decides. */
  request: z.object({ requestId: id, kind: z.enum(sentRequestKinds), isForCaller: z.boolean() }).nullable(),
  nextRace: raceEvent.nullable(),
  lastRace: raceEvent.nullable(),
  lastWork: raceEvent.nullable(),
  /** The random part of the link on the stall card, with which a device finds the horse without a connection. */
  stallCardToken: id,
})
export type ListedHorse = z.infer<typeof listedHorse>

export const myHorsesSorts = ['name', 'can-race', 'due', 'next-race', 'location'] as const

const filter = {
  /** Active horses that can race, or cannot. */
  canRace: z.enum(['yes', 'no']).optional(),
  locationId: id.optional(),
  onVetsList: z.stringbool().default(false),
  /** With an open request. */
  pending: z.stringbool().default(false),
  /** A vaccination or test is missing, overdue or due within 30 days. */
  due: z.stringbool().default(false),
  sort: z.enum(myHorsesSorts).default('name'),
}

export const listMyHorses = endpoint(routes.listMyHorses, {
  summary:
    'Lists the horses to which the caller has a relation today, by name unless another order is named, with their verdicts.',
  ownership: 'per-caller',
  query: z.strictObject({ ...keysetQuery, ...filter }),
  results: keysetPageOf(listedHorse),
})

export const countMyHorses = endpoint(routes.countMyHorses, {
  summary: 'Counts the horses of the caller by what the filters of the list select, and by location.',
  ownership: 'per-caller',
  results: z.object({
    all: z.int(),
    canRace: z.int(),
    cannotRace: z.int(),
    onVetsList: z.int(),
    pending: z.int(),
    due: z.int(),
    /** The locations of the horses, by name. */
    locations: z.array(z.object({ ...location.shape, count: z.int() })),
  }),
})
export type MyHorseCounts = z.infer<typeof countMyHorses.results>

/** A list of horses that a person opens again, with its filters, order and columns. */
export const myHorsesView = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** The query of the address of the list, without `?`; empty: all horses in the usual order. */
  query: z
    .string()
    .max(300)
    .regex(/^[\w=&%,-]*$/),
})
const savedView = myHorsesView.extend({ viewId: id })
export type MyHorsesView = z.infer<typeof savedView>

export const listMyHorsesViews = endpoint(routes.listMyHorsesViews, {
  summary: 'Lists the saved lists of the caller, by name.',
  ownership: 'per-caller',
  results: z.array(savedView),
})

export const saveMyHorsesView = endpoint(routes.saveMyHorsesView, {
  summary:
    'Saves a list under a name, or changes it. The client makes the id, so that repeating the request adds nothing.',
  params: z.strictObject({ viewId: id }),
  body: myHorsesView,
  results: savedView,
  errors: {
    'horses.too-many-views': errors['horses.too-many-views'],
    'horses.view-not-found': errors['horses.view-not-found'],
  },
})

export const deleteMyHorsesView = endpoint(routes.deleteMyHorsesView, {
  summary: 'Deletes a saved list of the caller.',
  params: z.strictObject({ viewId: id }),
  results: z.object({ viewId: id }),
  errors: { 'horses.view-not-found': errors['horses.view-not-found'] },
})

export const exportMyHorses = endpoint(routes.exportMyHorses, {
  summary: 'The same list as CSV, at most 10,000 horses.',
  ownership: 'per-caller',
  query: z.strictObject({ ...filter, locale: locale.default('en-US') }),
  results: { file: ['text/csv'] },
})
