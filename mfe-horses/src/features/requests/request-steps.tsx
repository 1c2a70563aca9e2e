import type { RequestDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { useRequestText } from './texts.ts'

/** What happened to a request, oldest first. */
export function RequestSteps({ steps }: { readonly steps: RequestDetails['steps'] }) {
  const t = useRequestText()
  const formats = useFormats()
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('details.steps')}</h2>
      <ol>
        {steps.map(({ action, at, personName }) => (
          <li key={`${action} ${at}`}>
            {personName === null ? t(`step.${action}`) : t('step.by', { step: t(`step.${action}`), name: personName })}
            <span className="p-soft"> · {formats.instant(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
