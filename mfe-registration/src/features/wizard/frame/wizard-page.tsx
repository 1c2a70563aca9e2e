import type { RegistrationDraft } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Button, IconChevronLeft, LinkButton, Page, PageTitle } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '../../../shared/texts.ts'
import { getPosition, getPreviousPage, toPath, type WizardPageName } from './progress.ts'
import { useIsChange } from './use-is-change.ts'
import './wizard.css'

const LeaveDialog = lazy(() => import('./leave.dialog.tsx'))

interface WizardPageProps {
  readonly page: WizardPageName
  readonly draft: RegistrationDraft
  /** Plain date at the authority. */
  readonly today: string
  /** The question, which is the page's only h1. */
  readonly title: string
  readonly lead?: ReactNode
  readonly hasErrors?: boolean
  readonly width?: 'form' | 'text'
  /** Pages on which the registration has ended can't go back. */
  readonly isFinal?: boolean
  readonly children: ReactNode
}

/** The frame of a page: back, position, question, content, when it was saved, and how to leave. */
export function WizardPage({
  page,
  draft,
  today,
  title,
  lead,
  hasErrors = false,
  width = 'form',
  isFinal = false,
  children,
}: WizardPageProps) {
  const t = useText()
  const position = isFinal ? undefined : getPosition(page, draft, today)
  return (
    <Page width={width}>
      {!isFinal && <BackLink page={page} draft={draft} today={today} />}
      <PageTitle
        eyebrow={position && t('frame.position', { position: position.position, count: position.count })}
        documentTitle={hasErrors ? t('frame.error-title', { title }) : title}
        {...(lead !== undefined && { lead })}
      >
        {title}
      </PageTitle>
      {children}
      {!isFinal && <Footer page={page} draft={draft} />}
    </Page>
  )
}

function BackLink({ page, draft, today }: Pick<WizardPageProps, 'page' | 'draft' | 'today'>) {
  const t = useText()
  const isChange = useIsChange()
  const previous = isChange ? 'check-answers' : getPreviousPage(page, draft, today)
  return (
    <Link className="wizard-back" to={previous === undefined ? '/registration' : toPath(previous)}>
      <IconChevronLeft size={18} aria-hidden="true" />
      {t('frame.back')}
    </Link>
  )
}

function Footer({ page, draft }: Pick<WizardPageProps, 'page' | 'draft'>) {
  const t = useText()
  const formats = useFormats()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="wizard-footer">
      <p className="p-small p-soft" role="status">
        {Object.keys(draft.answers).length > 0 && t('frame.saved', { time: formats.time(draft.savedAt) })}
      </p>
      <div className="p-cluster">
        {page !== 'continue-later' && (
          <LinkButton variant="quiet" size="s" to={toPath('continue-later')}>
            {t('frame.continue-later')}
          </LinkButton>
        )}
        <Button variant="quiet" size="s" onClick={() => setLeaving(true)}>
          {t('frame.leave')}
        </Button>
      </div>
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveDialog savedUntil={formats.day(draft.expiresAt)} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
