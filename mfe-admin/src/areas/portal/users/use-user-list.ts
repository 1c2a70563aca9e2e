import { keepPreviousData, useQuery } from '@portal/ui/query'
import { adminApi } from '../../../shared/api.ts'
import type { UsersParams } from './users-url.ts'

export const pageSize = 25

/** Loads one page of users that match the filters and the search text. */
export function useUserList({ group, status, page }: UsersParams, q: string) {
  const body = {
    skip: (page - 1) * pageSize,
    limit: pageSize,
    ...(q && { q }),
    ...(group && { group }),
    ...(status && { status }),
  }
  return useQuery({
    ...adminApi().searchUsers.query({ body }),
    placeholderData: keepPreviousData,
    // Not cached, because other administrators change users and people accept invitations.
    staleTime: 0,
  })
}
