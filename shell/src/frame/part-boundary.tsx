import { ErrorState, Page } from '@portal/ui'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

interface BoundaryProps {
  /** Name of the part, for error reports. */
  readonly name: string
  readonly children: ReactNode
  /** Rendered instead of the part after an error; a full-page error by default. */
  readonly fallback?: (fallbackProps: { readonly reference: string; readonly onRetry: () => void }) => ReactNode
  /** Called after an error, once it is reported. */
  readonly onError?: (error: unknown) => void
  /** Called before the part is rendered again. */
  readonly onRetry?: () => void
}

/** Error boundary for one part of the page: shows a message, a retry button and the reference number. */
export function PartBoundary(props: BoundaryProps) {
  const { errors } = usePortal()
  return <Boundary {...props} report={(error) => errors.report(error, { where: props.name })} />
}

class Boundary extends Component<
  BoundaryProps & { report: (error: unknown) => string },
  { readonly reference: string | undefined }
> {
  override state = { reference: undefined as string | undefined }

  static getDerivedStateFromError() {
    return { reference: '' }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.setState({ reference: this.props.report(error) })
    this.props.onError?.(error)
  }

  override render() {
    if (this.state.reference === undefined) return this.props.children
    const retry = () => {
      this.props.onRetry?.()
      this.setState({ reference: undefined })
    }
    const fallbackProps = { reference: this.state.reference, onRetry: retry }
    return this.props.fallback === undefined ? <PageError {...fallbackProps} /> : this.props.fallback(fallbackProps)
  }
}

/** Full-page error with a retry button and a link to the home page. */
export function PageError({
  reference,
  onRetry,
  message,
}: {
  reference: string
  onRetry: () => void
  message?: string
}) {
  const t = useText()
  return (
    <Page width="text">
      <ErrorState
        isFullPage
        title={t('failure.page-title')}
        message={message ?? t('failure.page')}
        onRetry={onRetry}
        correlationId={reference}
      >
        <a className="p-button" data-variant="secondary" href="/">
          {t('frame.to-home')}
        </a>
      </ErrorState>
    </Page>
  )
}
