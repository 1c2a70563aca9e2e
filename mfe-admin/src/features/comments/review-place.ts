import { capacities, commentStatuses, withholdReasons } from '@portal/contracts-regulations/rules'
import { instantsOf, isDate } from '../../plain-days.ts'

/** What the staff's lists of comments are narrowed to; kept in the address. Empty: everything. */
export interface ReviewPlace {
  /** `regulations`, `definitions` or empty: the report then has both, the queue those on regulations. */
  readonly about: string
  readonly regulation: string
  readonly version: string
  readonly status: string
  readonly reason: string
  readonly capacity: string
  /** `true`, `false` or empty. */
  readonly answered: string
  /** Words; the queue alone looks for them. */
  readonly q: string
  /** Comments that say the same; the queue alone. */
  readonly alike: string
  /** Plain dates in the reader's zone, both included. */
  readonly from: string
  readonly to: string
}

export type ReviewPath = '/comment-queue' | '/reports'

const names = [
  'about',
  'regulation',
  'version',
  'status',
  'reason',
  'capacity',
  'answered',
  'q',
  'alike',
  'from',
  'to',
] as const
/** What comments are about. */
export const abouts = ['regulations', 'definitions'] as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads a filter from an address; what makes no sense there is left out. */
export function readReviewPlace(params: URLSearchParams): ReviewPlace {
  const text = (name: (typeof names)[number]) => (params.get(name) ?? '').trim()
  const oneOf = (name: (typeof names)[number], known: readonly string[]) =>
    known.includes(text(name)) ? text(name) : ''
  const id = (name: 'regulation' | 'version' | 'alike') => (uuid.test(text(name)) ? text(name) : '')
  const date = (name: 'from' | 'to') => (isDate(text(name)) ? text(name) : '')
  const about = oneOf('about', abouts)
  const isOfProvisions = about !== 'definitions'
  return {
    about,
    regulation: isOfProvisions ? id('regulation') : '',
    version: isOfProvisions && id('regulation') !== '' ? id('version') : '',
    status: oneOf('status', commentStatuses),
    reason: oneOf('reason', withholdReasons),
    capacity: oneOf('capacity', capacities),
    answered: oneOf('answered', ['true', 'false']),
    q: text('q').slice(0, 200),
    alike: id('alike'),
    from: date('from'),
    to: date('to'),
  }
}

/** The address of a list narrowed to `place`. */
export function reviewAddress(path: ReviewPath, place: Partial<ReviewPlace>): string {
  const params = new URLSearchParams()
  for (const name of names) if (place[name]) params.set(name, place[name])
  return params.size > 0 ? `${path}?${params}` : path
}

/** The filter of every list as the service takes it: instants, the last day whole. */
function standingQuery({ status, reason, capacity, answered, from, to }: ReviewPlace) {
  return {
    ...(status && { status: commentStatuses.find((one) => one === status) }),
    ...(reason && { reason: withholdReasons.find((one) => one === reason) }),
    ...(capacity && { capacity: capacities.find((one) => one === capacity) }),
    ...(answered && { answered }),
    ...instantsOf({ from, to }),
  }
}

function provisionQuery({ regulation, version }: ReviewPlace) {
  return { ...(regulation && { mainParentId: regulation }), ...(version && { versionId: version }) }
}

/** The filter of the report. */
export function reviewQuery(place: ReviewPlace) {
  const about = abouts.find((one) => one === place.about)
  return { ...provisionQuery(place), ...standingQuery(place), ...(about && { about }) }
}

/** The filter of the queue of comments on provisions. */
export function queueQuery(place: ReviewPlace) {
  return { ...provisionQuery(place), ...definitionQueueQuery(place) }
}

/** The filter of the queue of comments on definitions, too, which also looks for words and for what says the same. */
export function definitionQueueQuery(place: ReviewPlace) {
  return {
    ...standingQuery(place),
    ...(place.q && { q: place.q }),
    ...(place.alike && { alikeId: place.alike }),
  }
}
