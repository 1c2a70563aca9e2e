import { Button } from './button.tsx'
import { ErrorState, type ErrorStateProps } from './states.tsx'

/** What is left of a list that comes page by page; `usePagedList` makes it. */
export interface ListRest {
  readonly hasMore: boolean
  readonly isFetching: boolean
  /** Why the next page did not come. What came before stands. */
  readonly failure: Error | null
  readonly fetch: () => void
}

export interface ListEndProps {
  readonly rest: ListRest
  /** The words on the button: what comes with it. */
  readonly more: string
  readonly failedTitle: string
  /** The sentence of a failure (describeFailure of the call client). */
  readonly describe: (
    failure: Error,
  ) => Pick<ErrorStateProps, 'message' | 'correlationId'> & { readonly title?: string }
  readonly size?: 's' | 'm'
}

/** The end of a list that comes page by page: more of it, or why there is no more yet and another try. */
export function ListEnd({ rest, more, failedTitle, describe, size = 'm' }: ListEndProps) {
  if (rest.failure) return <ErrorState title={failedTitle} {...describe(rest.failure)} onRetry={rest.fetch} />
  if (!rest.hasMore) return null
  return (
    <Button size={size} busy={rest.isFetching} onClick={rest.fetch}>
      {more}
    </Button>
  )
}
