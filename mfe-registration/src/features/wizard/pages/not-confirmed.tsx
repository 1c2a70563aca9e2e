import { RichText } from '@portal/i18n'
import { Prose } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'
import { SupportDetails } from '../fields/support-details.tsx'
import type { PageProps } from '../frame/page-props.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** The person's data does not match the record. Never says which part differs. */
export default function NotConfirmedPage({ draft, settings }: PageProps) {
  const t = useQuestionText()
  return (
    <WizardPage page="not-confirmed" draft={draft} today={settings.today} title={t('blocked.title')} isFinal>
      <Prose>
        <p>{t('blocked.text')}</p>
        <SupportDetails phone={settings.supportPhone} reference={draft.reference} />
        <p>
          <RichText text={t('blocked.kept')} tags={{ strong: (text) => <strong>{text}</strong> }} />
        </p>
      </Prose>
    </WizardPage>
  )
}
