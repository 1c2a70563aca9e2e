import { CallFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useFailureText } from './use-failure-text.ts'

interface NotLoadedProps {
  /** Title of the page. */
  readonly title: string
  /** `null`: still loading. */
  readonly failure: unknown
  readonly onRetry: () => void
  readonly failedTitle: string
  /** What the reader sees when there is no such thing, and where to go instead. */
  readonly missing: { readonly title: string; readonly text: string; readonly to: string; readonly link: string }
}

/** A page whose thing is loading, does not exist or could not be loaded. An id that is no UUID is refused with 400. */
export function NotLoaded({ title, failure, onRetry, failedTitle, missing }: NotLoadedProps) {
  const describe = useFailureText()
  const isMissing = failure instanceof CallFailure && [400, 404].includes(failure.code)
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      {isMissing ? (
        <EmptyState
          title={missing.title}
          action={
            <LinkButton variant="primary" to={missing.to}>
              {missing.link}
            </LinkButton>
          }
        >
          {missing.text}
        </EmptyState>
      ) : failure ? (
        <ErrorState title={failedTitle} {...describe(failure)} onRetry={onRetry} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}
