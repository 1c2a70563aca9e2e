import { userStatuses, type UserStatus } from '@portal/contracts-admin/rules'
import { groups, type Group } from '@portal/contracts-common/light'

/** URL parameters of `/users`. The search text is not included, because URLs must not contain names of people. */
export interface UsersParams {
  readonly group: Group | ''
  readonly status: UserStatus | ''
  /** From 1. */
  readonly page: number
}

/** Parses the query parameters of a URL. Invalid values are ignored. */
export function parseUsersParams(params: URLSearchParams): UsersParams {
  const page = Number(params.get('page') ?? 1)
  return {
    group: groups.find((group) => group === params.get('group')) ?? '',
    status: userStatuses.find((status) => status === params.get('status')) ?? '',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** Returns the URL of the page with the given parameters. */
export function usersUrl({ group = '', status = '', page = 1 }: Partial<UsersParams>): string {
  const params = new URLSearchParams()
  if (group) params.set('group', group)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/users?${params}` : '/users'
}
