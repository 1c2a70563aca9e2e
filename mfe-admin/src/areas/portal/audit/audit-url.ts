import { auditedServices } from '@portal/contracts-common/light'
import { toInstantRange, isDate } from '../../../shared/day-range.ts'

/** URL parameters of `/audit`: the filters. Empty values match everything. */
export interface AuditParams {
  readonly service: string
  readonly action: string
  readonly entityId: string
  readonly actor: string
  /** Dates in the user's time zone, both inclusive. */
  readonly from: string
  readonly to: string
}

const paramNames = ['service', 'action', 'entityId', 'actor', 'from', 'to'] as const
const maxLength = 100

/** Parses the query parameters of a URL. Invalid values are ignored. */
export function parseAuditParams(searchParams: URLSearchParams): AuditParams {
  const text = (name: (typeof paramNames)[number]) => (searchParams.get(name) ?? '').trim().slice(0, maxLength)
  const date = (name: 'from' | 'to') => (isDate(text(name)) ? text(name) : '')
  return {
    service: auditedServices.find((service) => service === text('service')) ?? '',
    action: text('action'),
    entityId: text('entityId'),
    // URLs must not contain email addresses, so accounts are identified by their id.
    actor: text('actor').includes('@') ? '' : text('actor'),
    from: date('from'),
    to: date('to'),
  }
}

/** Returns the URL of the page with the given filters. */
export function auditUrl(params: Partial<AuditParams>): string {
  const searchParams = new URLSearchParams()
  for (const name of paramNames) if (params[name]) searchParams.set(name, params[name])
  return searchParams.size > 0 ? `/audit?${searchParams}` : '/audit'
}

/** Converts the filters to the query of the service. */
export function toAuditQuery({ from, to, ...filters }: AuditParams): Record<string, string> {
  const nonEmpty = Object.entries(filters).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(nonEmpty),
    ...toInstantRange({ from, to }),
  }
}
