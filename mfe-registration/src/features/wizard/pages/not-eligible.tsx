import { RichText } from '@portal/i18n'
import { LinkButton, Prose } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useQuestionText } from '../../../shared/texts.ts'
import { SupportDetails } from '../fields/support-details.tsx'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { changeQuery } from '../frame/use-is-change.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** Too young for every role: a page of its own and not an error of the field. */
export default function NotEligiblePage({ draft, settings }: PageProps) {
  const t = useQuestionText()
  const age = Math.min(...Object.values(settings.minimumAges))
  return (
    <WizardPage page="not-eligible" draft={draft} today={settings.today} title={t('young.title')} isFinal>
      <Prose>
        <p>{t('young.text', { age })}</p>
        <p>{t('young.meanwhile')}</p>
        <p>
          <RichText
            text={t('young.wrong')}
            tags={{ birth: (text) => <Link to={toPath('identity') + changeQuery}>{text}</Link> }}
          />
        </p>
        <SupportDetails phone={settings.supportPhone} reference={draft.reference} />
        <p>
          <LinkButton to="/">{t('young.home')}</LinkButton>
        </p>
      </Prose>
    </WizardPage>
  )
}
