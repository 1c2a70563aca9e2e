import { ErrorState, Page } from '@portal/ui'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

interface BoundaryProps {
  /** Of the part, for the report. */
  readonly name: string
  readonly children: ReactNode
  /** What stands in its place; the page's sentence unless told. */
  readonly instead?: (again: { readonly reference: string; readonly onRetry: () => void }) => ReactNode
  /** Before the part is tried again. */
  readonly onRetry?: () => void
}

/** A part of the page that may break without the rest: a plain sentence, "try again" and the report's name. */
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
  }

  override render() {
    if (this.state.reference === undefined) return this.props.children
    const retry = () => {
      this.props.onRetry?.()
      this.setState({ reference: undefined })
    }
    const again = { reference: this.state.reference, onRetry: retry }
    return this.props.instead === undefined ? <Broken {...again} /> : this.props.instead(again)
  }
}

/** What stands in the place of a page that broke. */
export function Broken({ reference, onRetry, message }: { reference: string; onRetry: () => void; message?: string }) {
  const t = useText()
  return (
    <Page width="text">
      <ErrorState
        wholePage
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
