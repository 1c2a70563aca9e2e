import { registrationApi } from '../../shared/api.ts'

/** Key of everything about the person's notices. */
export const noticesKey = ['notices']

/** The number of unread notices. Asked again every minute, only while the page is visible. */
export const unreadQuery = {
  queryKey: [...noticesKey, 'unread'],
  queryFn: ({ signal }: { signal: AbortSignal }) => registrationApi().countUnreadNotices({}, { signal }),
  staleTime: 50_000,
  refetchInterval: 60_000,
  refetchIntervalInBackground: false,
}
