import { useFormats, useLocale } from '@portal/shell-sdk'
import { ErrorState, LoadingState, Prose } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { registrationApi } from '../../../shared/api.ts'
import { useMessages } from '../../wizard/index.ts'
import { ChangeForm, ChangePage } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** The agreement in effect, to be accepted again after its version changed. */
export default function AgreementPage({ information }: ChangeProps) {
  const t = useMyText()
  const formats = useFormats()
  const locale = useLocale()
  const { describe } = useMessages()
  const { kind, acceptedVersion, acceptedAt } = information.agreement
  const { data, isError, error, refetch } = useQuery(
    registrationApi().getAgreement.query({ params: { kind }, query: { locale } }),
  )
  if (isError || data === undefined) {
    return (
      <ChangePage title={t('agreement')}>
        {isError ? (
          <ErrorState title={t('load-failed')} {...describe(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingState shape="text" />
        )}
      </ChangePage>
    )
  }
  const text = (
    <Prose>
      {data.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Prose>
  )
  const isAccepted = acceptedVersion === data.version
  const version = t('agreement-version', { version: data.version, date: formats.day(data.effectiveFrom) })
  if (isAccepted) {
    return (
      <ChangePage title={data.title} lead={version} width="text">
        {text}
        {acceptedAt !== null && <p className="p-soft">{t('agreement-accepted', { date: formats.day(acceptedAt) })}</p>}
      </ChangePage>
    )
  }
  return (
    <ChangeForm
      title={data.title}
      lead={version}
      width="text"
      defaultValues={{}}
      check={() => []}
      save={() => registrationApi().acceptAgreement({ body: { version: data.version, locale } })}
      submitLabel={t('accept-agreement')}
    >
      {text}
    </ChangeForm>
  )
}
