import { personRoles, type PersonRole } from '@portal/contracts-common/light'
import { states, type State } from '@portal/contracts-registration/registration-rules'

/** Filters in the URL of `/people`. The name is not one of them, because URLs must not contain names of people. */
export interface PeopleParams {
  readonly role: PersonRole | ''
  readonly state: State | ''
  readonly track: string
}

/** Parses the query parameters of a URL. Invalid values are ignored. */
export function parsePeopleParams(params: URLSearchParams): PeopleParams {
  return {
    role: personRoles.find((role) => role === params.get('role')) ?? '',
    state: states.find((state) => state === params.get('state')) ?? '',
    track: (params.get('track') ?? '').trim().slice(0, 100),
  }
}

/** Returns the URL of the list with the given filters. */
export function peopleUrl(params: Partial<PeopleParams>): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))
  return query.size > 0 ? `/people?${query}` : '/people'
}
