import { commenterTypes, commentStatuses, withholdReasons } from '@portal/contracts-regulations/rules'
import { toInstantRange, isDate } from '../../../shared/day-range.ts'

/** URL parameters of `/comment-queue` and `/reports`: the filters. Empty values match everything. */
export interface ReviewParams {
  /** `regulations`, `definitions` or empty for both. */
  readonly about: string
  readonly regulation: string
  readonly version: string
  readonly status: string
  readonly reason: string
  readonly commenterType: string
  /** `true`, `false` or empty. */
  readonly answered: string
  /** Search text; used by the queue only. */
  readonly q: string
  /** Id of a group of similar comments; used by the queue only. */
  readonly similar: string
  /** Dates in the user's time zone, both inclusive. */
  readonly from: string
  readonly to: string
}

export type ReviewPath = '/comment-queue' | '/reports'

const paramNames = [
  'about',
  'regulation',
  'version',
  'status',
  'reason',
  'commenterType',
  'answered',
  'q',
  'similar',
  'from',
  'to',
] as const
/** What a comment can be about. */
export const subjectKinds = ['regulations', 'definitions'] as const

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the queue lists if its URL has no filters: the comments that need an answer. */
export const defaultQueueParams = { status: 'public', answered: 'false' } as const

/** Parses the query parameters of the queue's URL. */
export function parseQueueParams(searchParams: URLSearchParams): ReviewParams {
  const params = parseReviewParams(searchParams)
  return paramNames.some((name) => searchParams.has(name)) ? params : { ...params, ...defaultQueueParams }
}

/** Parses the query parameters of a URL. Invalid values are ignored. */
export function parseReviewParams(searchParams: URLSearchParams): ReviewParams {
  const text = (name: (typeof paramNames)[number]) => (searchParams.get(name) ?? '').trim()
  const oneOf = (name: (typeof paramNames)[number], values: readonly string[]) =>
    values.includes(text(name)) ? text(name) : ''
  const id = (name: 'regulation' | 'version' | 'similar') => (uuid.test(text(name)) ? text(name) : '')
  const date = (name: 'from' | 'to') => (isDate(text(name)) ? text(name) : '')
  const about = oneOf('about', subjectKinds)
  const isOnRegulations = about !== 'definitions'
  return {
    about,
    regulation: isOnRegulations ? id('regulation') : '',
    version: isOnRegulations && id('regulation') !== '' ? id('version') : '',
    status: oneOf('status', commentStatuses),
    reason: oneOf('reason', withholdReasons),
    commenterType: oneOf('commenterType', commenterTypes),
    answered: oneOf('answered', ['true', 'false']),
    q: text('q').slice(0, 200),
    similar: id('similar'),
    from: date('from'),
    to: date('to'),
  }
}

/** Whether the filters are those of the queue's URL without a query. */
export function isDefaultQueue(params: Partial<ReviewParams>): boolean {
  const defaultParams: Partial<ReviewParams> = defaultQueueParams
  return paramNames.every((name) => (params[name] ?? '') === (defaultParams[name] ?? ''))
}

/** Returns the URL of a page with the given filters. `status=any` lists all comments in the queue. */
export function reviewUrl(path: ReviewPath, params: Partial<ReviewParams>): string {
  const searchParams = new URLSearchParams()
  for (const name of paramNames) if (params[name]) searchParams.set(name, params[name])
  if (path === '/comment-queue') {
    if (isDefaultQueue(params)) return path
    if (searchParams.size === 0) searchParams.set('status', 'any')
  }
  return searchParams.size > 0 ? `${path}?${searchParams}` : path
}

/** The query parameters that all lists share. */
function toCommonQuery({ status, reason, commenterType, answered, from, to }: ReviewParams) {
  return {
    ...(status && { status: commentStatuses.find((each) => each === status) }),
    ...(reason && { reason: withholdReasons.find((each) => each === reason) }),
    ...(commenterType && { commenterType: commenterTypes.find((each) => each === commenterType) }),
    ...(answered && { answered }),
    ...toInstantRange({ from, to }),
  }
}

function toProvisionQuery({ regulation, version }: ReviewParams) {
  return { ...(regulation && { mainParentId: regulation }), ...(version && { versionId: version }) }
}

/** The query of the report. */
export function toReportQuery(params: ReviewParams) {
  const about = subjectKinds.find((each) => each === params.about)
  return { ...toProvisionQuery(params), ...toCommonQuery(params), ...(about && { about }) }
}

/** The query of the queue of comments on provisions. */
export function toQueueQuery(params: ReviewParams) {
  return { ...toProvisionQuery(params), ...toDefinitionQueueQuery(params) }
}

/** The query of the queue of comments on definitions, with search text and similar comments. */
export function toDefinitionQueueQuery(params: ReviewParams) {
  return {
    ...toCommonQuery(params),
    ...(params.q && { q: params.q }),
    ...(params.similar && { similarGroupId: params.similar }),
  }
}
