import { Fragment } from 'react'
import { useShell } from '@portal/shell-sdk'
import { useText } from '../texts.ts'
import { TextPage } from './text-page.tsx'

const sections = ['reading', 'account', 'comments', 'browser', 'statistics', 'sharing', 'retention', 'rights'] as const

/** Privacy policy. It describes what the software actually does. */
export default function PrivacyPolicyPage() {
  const t = useText()
  const { settings } = useShell()
  return (
    <TextPage title={t('privacy.title')} lead={t('privacy.lead')}>
      {sections.map((section) => (
        <Fragment key={section}>
          <h2>{t(`privacy.${section}`)}</h2>
          {t(`privacy.${section}-text`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </Fragment>
      ))}
      <h2>{t('privacy.contact')}</h2>
      <p>{t('privacy.contact-text', { phone: settings.supportPhone })}</p>
    </TextPage>
  )
}
