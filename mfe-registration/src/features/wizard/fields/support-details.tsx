import { useQuestionText } from '../../../shared/texts.ts'

/** The support line and the number that a person reads to it. */
export function SupportDetails({
  phone,
  reference,
}: {
  readonly phone: string
  readonly reference?: string | undefined
}) {
  const t = useQuestionText()
  return (
    <dl className="wizard-support">
      <dt>{t('support.phone')}</dt>
      <dd>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
      </dd>
      {reference !== undefined && (
        <>
          <dt>{t('support.reference')}</dt>
          <dd>
            <strong>{reference}</strong>
          </dd>
        </>
      )}
    </dl>
  )
}
