import { Prose } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'
import { SupportDetails } from '../fields/support-details.tsx'
import type { PageProps } from '../frame/page-props.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** At 16 and 17 a guardian must consent. The support line takes the form until it can be uploaded here. */
export default function GuardianPage({ draft, settings }: PageProps) {
  const t = useQuestionText()
  return (
    <WizardPage page="guardian" draft={draft} today={settings.today} title={t('guardian.title')}>
      <Prose>
        <p>{t('guardian.text')}</p>
        <SupportDetails phone={settings.supportPhone} reference={draft.reference} />
        <p>{t('guardian.kept')}</p>
      </Prose>
    </WizardPage>
  )
}
