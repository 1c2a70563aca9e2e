import { Prose } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { WizardPage } from '../frame/wizard-page.tsx'
import { Countdown } from './countdown.tsx'
import { SupportDetails } from './support-details.tsx'

/** After too many wrong codes none is accepted for some minutes. */
export function CodeLocked({ draft, settings, secondsLeft }: PageProps & { readonly secondsLeft: number }) {
  const t = useQuestionText()
  return (
    <WizardPage page="enter-code" draft={draft} today={settings.today} title={t('code.locked-title')}>
      <Prose>
        <p>{t('code.locked-text')}</p>
        <Countdown secondsLeft={secondsLeft} getText={(time) => t('code.locked-wait', { time })} />
        <p>{t('code.locked-support')}</p>
        <SupportDetails phone={settings.supportPhone} reference={draft.reference} />
      </Prose>
    </WizardPage>
  )
}
