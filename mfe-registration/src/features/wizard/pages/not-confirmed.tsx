import { RichText } from '@portal/i18n'
import { Prose } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useQuestionText } from '../../../shared/texts.ts'
import { SupportDetails } from '../fields/support-details.tsx'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { changeQuery } from '../frame/use-is-change.ts'
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
          <RichText
            text={t('blocked.mistake')}
            tags={{
              license: (text) => <Link to={toPath('license') + changeQuery}>{text}</Link>,
              birth: (text) => <Link to={toPath('identity') + changeQuery}>{text}</Link>,
            }}
          />
        </p>
        <p>
          <RichText text={t('blocked.kept')} tags={{ strong: (text) => <strong>{text}</strong> }} />
        </p>
      </Prose>
    </WizardPage>
  )
}
