import { LinkButton, VisuallyHidden } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useQuestionText } from '../../../shared/texts.ts'
import { useSummary } from '../fields/use-summary.ts'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { changeQuery } from '../frame/use-is-change.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** All answers in sections. "Change" opens the page of an answer, which returns here. */
export default function CheckAnswersPage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const sections = useSummary(draft)
  return (
    <WizardPage
      page="check-answers"
      draft={draft}
      today={today}
      title={t('check.title')}
      lead={t('check.lead')}
      width="text"
    >
      <div className="p-stack" data-gap="l">
        {sections.map(({ title, rows }) => (
          <section key={title} className="p-stack" data-gap="s">
            <h2>{title}</h2>
            <dl className="wizard-summary">
              {rows.map(({ label, value, page }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value === '' ? <span className="p-soft">{t('check.not-provided')}</span> : value}</dd>
                  <dd>
                    <Link to={toPath(page) + changeQuery}>
                      {t('check.change')} <VisuallyHidden>{label}</VisuallyHidden>
                    </Link>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="wizard-actions">
          <LinkButton variant="primary" to={toPath('password')}>
            {t('check.continue')}
          </LinkButton>
        </div>
      </div>
    </WizardPage>
  )
}
