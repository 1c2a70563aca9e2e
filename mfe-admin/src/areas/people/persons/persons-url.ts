import { personRoles, type PersonRole } from '@portal/contracts-common/light'
import { personStatuses, type PersonStatus } from '@portal/contracts-registration/person-rules'

/** URL parameters of `/people-management`. The search text is not included, because URLs must not contain names of people. */
export interface PersonsParams {
  readonly show: 'review' | 'requests' | ''
  readonly role: PersonRole | ''
  readonly status: PersonStatus | ''
}

/** Parses the query parameters of a URL. Invalid values are ignored. */
export function parsePersonsParams(params: URLSearchParams): PersonsParams {
  const show = params.get('show')
  return {
    show: show === 'review' || show === 'requests' ? show : '',
    role: personRoles.find((role) => role === params.get('role')) ?? '',
    status: personStatuses.find((status) => status === params.get('status')) ?? '',
  }
}

/** Returns the URL of the list with the given filters. */
export function personsUrl(params: Partial<PersonsParams>): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))
  return query.size > 0 ? `/people-management?${query}` : '/people-management'
}

export function personUrl(hisaPersonId: string): string {
  return `/people-management/${hisaPersonId}`
}
