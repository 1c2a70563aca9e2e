import { Button } from './button.tsx'
import { ErrorState, type ErrorStateProps } from './states.tsx'

/** State of the next page of a cursor-paginated list; `usePagedList` returns it. */
export interface NextPageState {
  readonly hasMore: boolean
  readonly isFetching: boolean
  /** Why loading the next page failed. Pages loaded before stay on screen. */
  readonly failure: Error | null
  readonly fetch: () => void
}

export interface LoadMoreProps {
  readonly nextPage: NextPageState
  /** Button text; names what it loads ("Show more comments"). */
  readonly label: string
  readonly errorTitle: string
  /** Turns a failure into a message; usually `describeFailure` of the API client. */
  readonly describeFailure: (
    failure: Error,
  ) => Pick<ErrorStateProps, 'message' | 'correlationId'> & { readonly title?: string }
  readonly size?: 's' | 'm'
}

/** The end of a cursor-paginated list: a button for the next page, or the error and a retry button. */
export function LoadMore({ nextPage, label, errorTitle, describeFailure, size = 'm' }: LoadMoreProps) {
  if (nextPage.failure)
    return <ErrorState title={errorTitle} {...describeFailure(nextPage.failure)} onRetry={nextPage.fetch} />
  if (!nextPage.hasMore) return null
  return (
    <Button size={size} busy={nextPage.isFetching} onClick={nextPage.fetch}>
      {label}
    </Button>
  )
}
