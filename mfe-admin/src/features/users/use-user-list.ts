import { keepPreviousData, useQuery } from '@portal/ui/query'
import { adminApi } from '../../api.ts'
import type { UsersPlace } from './users-place.ts'

/** Accounts of a page. */
export const usersAtOnce = 25

/** A page of the accounts at `place` that match the words. */
export function useUserList({ group, status, page }: UsersPlace, q: string) {
  const body = {
    skip: (page - 1) * usersAtOnce,
    limit: usersAtOnce,
    ...(q && { q }),
    ...(group && { group }),
    ...(status && { status }),
  }
  return useQuery({
    ...adminApi().searchUsers.query({ body }),
    placeholderData: keepPreviousData,
    // Somebody else may be changing accounts, and people accept invitations.
    staleTime: 0,
  })
}
