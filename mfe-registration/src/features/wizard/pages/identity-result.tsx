import { LinkButton, Notice } from '@portal/ui'
import { useQuestionText, useText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { getNextPage, toPath } from '../frame/progress.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** The record was confirmed, or there is none and the person enters everything. */
export default function IdentityResultPage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const frame = useText()
  const isConfirmed = draft.identityOutcome === 'confirmed'
  const next = getNextPage('identity-result', draft, { today, isChange: false })
  return (
    <WizardPage
      page="identity-result"
      draft={draft}
      today={today}
      title={t(isConfirmed ? 'result.confirmed-title' : 'result.not-found-title')}
    >
      <div className="p-stack">
        <Notice tone={isConfirmed ? 'success' : 'info'}>
          {t(isConfirmed ? 'result.confirmed-text' : 'result.not-found-text')}
        </Notice>
        <div className="wizard-actions">
          <LinkButton variant="primary" to={toPath(next)}>
            {frame('frame.continue')}
          </LinkButton>
        </div>
      </div>
    </WizardPage>
  )
}
