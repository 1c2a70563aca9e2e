import { instantsOf, isDate } from '../../plain-days.ts'

/** Services that record what is done, as the trail names them. */
export const auditedServices = ['regulations', 'registration', 'user-pool', 'admin'] as const

/** What the trail is narrowed to; kept in the address. Empty: everything. */
export interface AuditPlace {
  readonly service: string
  readonly kind: string
  readonly entityId: string
  readonly actor: string
  /** Plain dates in the reader's zone, both included. */
  readonly from: string
  readonly to: string
}

const names = ['service', 'kind', 'entityId', 'actor', 'from', 'to'] as const
const longest = 100

/** Reads a filter from an address; what makes no sense there is left out. */
export function readAuditPlace(params: URLSearchParams): AuditPlace {
  const text = (name: (typeof names)[number]) => (params.get(name) ?? '').trim().slice(0, longest)
  const date = (name: 'from' | 'to') => (isDate(text(name)) ? text(name) : '')
  return {
    service: auditedServices.find((service) => service === text('service')) ?? '',
    kind: text('kind'),
    entityId: text('entityId'),
    // An address of a person has no place in a link: people are named by their lasting id.
    actor: text('actor').includes('@') ? '' : text('actor'),
    from: date('from'),
    to: date('to'),
  }
}

/** The address of the trail narrowed to `place`. */
export function auditAddress(place: Partial<AuditPlace>): string {
  const params = new URLSearchParams()
  for (const name of names) if (place[name]) params.set(name, place[name])
  return params.size > 0 ? `/audit?${params}` : '/audit'
}

/** The filter as the service takes it: instants, the last day whole. */
export function auditQuery({ from, to, ...place }: AuditPlace): Record<string, string> {
  const given = Object.entries(place).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(given),
    ...instantsOf({ from, to }),
  }
}
