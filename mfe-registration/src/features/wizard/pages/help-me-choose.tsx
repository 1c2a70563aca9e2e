import { Button } from '@portal/ui'
import { Form, RadioCardsField, useForm } from '@portal/ui/forms'
import { useNavigate } from '@portal/ui/router'
import { useQuestionText, useText } from '../../../shared/texts.ts'
import { toFieldErrors } from '../frame/form-errors.ts'
import type { PageProps } from '../frame/page-props.ts'
import { toPath } from '../frame/progress.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

const questions = ['licensed', 'horses', 'track'] as const
type Answers = Record<(typeof questions)[number], string>

/** Three yes/no questions that tell whether somebody is a covered person. Nothing is stored. */
export default function HelpMeChoosePage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const frame = useText()
  const navigate = useNavigate()
  const form = useForm<Answers>({
    defaultValues: { licensed: '', horses: '', track: '' },
    shouldFocusError: false,
    resolver: async (values) => {
      const missing = questions.filter((name) => values[name] === '')
      const errors = toFieldErrors(missing.map((field) => ({ field, message: t(`help.${field}-missing`) })))
      return (missing.length === 0 ? { values, errors: {} } : { values: {}, errors }) as never
    },
  })
  const suggest = async (values: Answers) => {
    const kind = questions.some((name) => values[name] === 'yes') ? 'covered' : 'non-covered'
    await navigate(`${toPath('kind')}?suggested=${kind}`)
  }
  const options = [
    { value: 'yes', label: t('help.yes') },
    { value: 'no', label: t('help.no') },
  ]
  return (
    <WizardPage
      page="help-me-choose"
      draft={draft}
      today={today}
      title={t('help.title')}
      hasErrors={Object.keys(form.formState.errors).length > 0}
    >
      <Form form={form} onSubmit={suggest}>
        {questions.map((name) => (
          <RadioCardsField key={name} name={name} label={t(`help.${name}`)} options={options} required />
        ))}
        <div className="wizard-actions">
          <Button type="submit" variant="primary">
            {frame('frame.continue')}
          </Button>
        </div>
      </Form>
    </WizardPage>
  )
}
