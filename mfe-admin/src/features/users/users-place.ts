import { userStatuses, type UserStatus } from '@portal/contracts-admin/rules'
import { groups, type Group } from '@portal/contracts-common/light'

/** What the list is narrowed to, as far as it may be in an address. The words looked for are a person's name: they stay out. */
export interface UsersPlace {
  readonly group: Group | ''
  readonly status: UserStatus | ''
  /** From 1. */
  readonly page: number
}

/** Reads a place from an address; what makes no sense there is left out. */
export function readUsersPlace(params: URLSearchParams): UsersPlace {
  const page = Number(params.get('page') ?? 1)
  return {
    group: groups.find((group) => group === params.get('group')) ?? '',
    status: userStatuses.find((status) => status === params.get('status')) ?? '',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The address of the list at `place`. */
export function usersAddress({ group = '', status = '', page = 1 }: Partial<UsersPlace>): string {
  const params = new URLSearchParams()
  if (group) params.set('group', group)
  if (status) params.set('status', status)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/users?${params}` : '/users'
}
