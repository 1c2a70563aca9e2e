import { Button } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useNavigate } from '@portal/ui/router'
import { InvalidAnswers } from '../invalid-answers.ts'
import { findFieldProblem, type HorseSearchFields, type SearchProblemCode } from './read-horse-search.ts'
import { useSearchText } from './texts.ts'

interface HorseSearchFormProps {
  readonly fields: HorseSearchFields
  /** Asks for the year of birth and the dam's name instead of one text. */
  readonly byDam: boolean
}

interface FieldProblem {
  readonly field: keyof HorseSearchFields
  readonly code: SearchProblemCode
}

/** The search box for horses; it opens `/horses`. A chip reader that types digits and Enter can be used in it. */
export function HorseSearchForm({ fields, byDam }: HorseSearchFormProps) {
  const t = useSearchText()
  const navigate = useNavigate()
  const form = useForm<HorseSearchFields>({ defaultValues: fields, shouldFocusError: false })
  const submit = async (typed: HorseSearchFields) => {
    const problem = findFieldProblem(typed, byDam)
    if (problem) throw new InvalidAnswers([problem])
    const { text, year, dam } = typed
    // The next scan replaces this one.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
    const query = new URLSearchParams(byDam ? { year: year.trim(), dam: dam.trim() } : { text: text.trim() })
    await navigate(`/horses?${query.toString()}`)
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      toFormErrors={(failure) => {
        const [problem] = failure instanceof InvalidAnswers ? (failure.problems as readonly FieldProblem[]) : []
        return problem ? { fields: { [problem.field]: t(`problem.${problem.code}`) } } : { form: t('failed') }
      }}
    >
      {byDam ? (
        <>
          <TextField name="year" label={t('year')} inputMode="numeric" required />
          <TextField name="dam" label={t('dam')} required />
        </>
      ) : (
        <TextField name="text" label={t('text')} help={t('text-help')} required />
      )}
      <div className="p-cluster">
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
        <Link to={byDam ? '/horses' : '/horses?year='}>{t(byDam ? 'by-text' : 'by-dam')}</Link>
      </div>
    </Form>
  )
}
