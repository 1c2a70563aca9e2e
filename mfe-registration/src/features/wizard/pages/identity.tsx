import { Notice } from '@portal/ui'
import { DatePartsField } from '@portal/ui/forms'
import { useFormats } from '@portal/shell-sdk'
import { useQuestionText } from '../../../shared/texts.ts'
import { formatDateParts, getMissingParts, toPlainDate } from '../fields/date-parts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'

/** Date of birth. For a covered person the server compares it, with the license, with the record that was picked. */
export default function IdentityPage(props: PageProps) {
  const t = useQuestionText()
  const formats = useFormats()
  const { answers, licenseReading } = props.draft
  const read = answers.identity === undefined ? licenseReading?.fields.dateOfBirth : undefined
  return (
    <QuestionPage
      {...props}
      step="identity"
      title={t('identity.title')}
      defaultValues={{ dateOfBirth: formatDateParts(answers.identity?.dateOfBirth ?? read) }}
      toAnswer={({ dateOfBirth }) => ({ dateOfBirth: toPlainDate(dateOfBirth) ?? '' })}
      check={({ dateOfBirth }) => {
        const missing = getMissingParts(dateOfBirth)
        if (missing.length === 3) return []
        if (missing.length > 0)
          return missing.map((part) => ({ field: `dateOfBirth.${part}`, message: t(`identity.${part}-missing`) }))
        return toPlainDate(dateOfBirth) === undefined
          ? [{ field: 'dateOfBirth', key: 'registration.date-of-birth.not-real' }]
          : []
      }}
    >
      {read !== undefined && <Notice>{t('license-reading.check')}</Notice>}
      <DatePartsField
        name="dateOfBirth"
        label={t('identity.title')}
        hideLabel
        help={t('identity.help', { example: formats.date('1980-03-31') })}
        partLabels={{ month: t('date.month'), day: t('date.day'), year: t('date.year') }}
        isBirthDate
      />
    </QuestionPage>
  )
}
