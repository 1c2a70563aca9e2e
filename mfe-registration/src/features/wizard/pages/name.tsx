import { TextField } from '@portal/ui/forms'
import { Notice } from '@portal/ui'
import { useQuestionText } from '../../../shared/texts.ts'
import { getKnownName, getReadName } from '../fields/known-name.ts'
import { useSearchedName } from '../fields/use-searched-name.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { omitBlank, trim } from '../frame/trim.ts'

const fields = [
  { name: 'prefix', autoComplete: 'honorific-prefix' },
  { name: 'firstName', autoComplete: 'given-name', required: true },
  { name: 'middleName', autoComplete: 'additional-name' },
  { name: 'lastName', autoComplete: 'family-name', required: true },
  { name: 'additionalLastName', autoComplete: 'off', hasHelp: true },
  { name: 'suffix', autoComplete: 'honorific-suffix' },
] as const

const labels = {
  prefix: 'name.prefix',
  firstName: 'name.first',
  middleName: 'name.middle',
  lastName: 'name.last',
  additionalLastName: 'name.additional-last',
  suffix: 'name.suffix',
} as const

/** The person's name, filled in from the record in the license registry where there is one. */
export default function NamePage(props: PageProps) {
  const t = useQuestionText()
  const { answers, suggested, licenseReading } = props.draft
  const { searched } = useSearchedName()
  const known = answers.name ?? suggested.name ?? { ...getKnownName(props.draft), ...searched }
  const isRead =
    answers.name === undefined && suggested.name === undefined && Object.keys(getReadName(licenseReading)).length > 0
  return (
    <QuestionPage
      {...props}
      step="name"
      title={t('name.title')}
      defaultValues={{
        prefix: '',
        firstName: '',
        middleName: '',
        lastName: '',
        additionalLastName: '',
        suffix: '',
        ...known,
      }}
      toAnswer={({ firstName, lastName, ...optional }) => ({
        ...omitBlank(optional),
        firstName: trim(firstName),
        lastName: trim(lastName),
      })}
    >
      {answers.name === undefined && suggested.name !== undefined && <Notice>{t('name.from-registry')}</Notice>}
      {isRead && <Notice>{t('license-reading.check')}</Notice>}
      {fields.map((field) => (
        <TextField
          key={field.name}
          name={field.name}
          label={t(labels[field.name])}
          autoComplete={field.autoComplete}
          spellCheck={false}
          required={'required' in field}
          {...('hasHelp' in field && { help: t('name.additional-last-help') })}
        />
      ))}
    </QuestionPage>
  )
}
