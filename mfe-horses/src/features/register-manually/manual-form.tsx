import { horseColors, horseSexes, maxMarkingsLength, maxNameLength } from '@portal/contracts-horses/identity-rules'
import { Button } from '@portal/ui'
import { ChoiceField, ComboboxField, Form, TextAreaField, TextField, useForm, type FormErrors } from '@portal/ui/forms'
import type { ReactNode } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useLocationSearch } from '../../shared/locations.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import {
  findAnswerProblems,
  isRequired,
  type AnswerProblem,
  type ManualAnswers,
  type ManualField,
} from './manual-fields.ts'
import { useManualText } from './texts.ts'

interface ManualFormProps {
  readonly start: ManualAnswers
  /** Asks also where the horse is. */
  readonly hasLocation: boolean
  readonly submitLabel: string
  /** Further fields, with values of their own. */
  readonly children?: ReactNode
  /** Saves answers without problems. */
  readonly save: (answers: ManualAnswers) => Promise<void>
}

/** Asks for the facts about a horse that the industry registry does not have. */
export function ManualForm({ start, hasLocation, submitLabel, children, save }: ManualFormProps) {
  const t = useManualText()
  const text = useText()
  const locations = useLocationSearch()
  const describe = useFailureText()
  const form = useForm<ManualAnswers>({ defaultValues: start, shouldFocusError: false })
  const submit = async (answers: ManualAnswers): Promise<void> => {
    const problems = findAnswerProblems(answers).filter(({ field }) => hasLocation || field !== 'location')
    if (problems.length > 0) throw new InvalidAnswers(problems)
    await save(answers)
  }
  const toMessage = (found: AnswerProblem) =>
    found.problem === 'missing' ? t(`missing.${found.field}`) : t(`invalid.${found.field}`)
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message }
    const problems = failure.problems as readonly AnswerProblem[]
    return { fields: Object.fromEntries(problems.map((found) => [found.field, toMessage(found)])) }
  }
  const field = (name: Exclude<ManualField, 'location'>) => ({ name, label: t(name), required: isRequired(name) })
  const empty = { value: '', label: t('select') }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <TextField {...field('name')} help={t('name-help')} maxLength={maxNameLength} />
      <TextField {...field('yearOfBirth')} inputMode="numeric" />
      <ChoiceField
        {...field('sex')}
        options={[empty, ...horseSexes.map((value) => ({ value, label: text(`sex.${value}`) }))]}
      />
      <ChoiceField
        {...field('color')}
        options={[empty, ...horseColors.map((value) => ({ value, label: text(`color.${value}`) }))]}
      />
      <TextField {...field('damName')} maxLength={maxNameLength} />
      <TextField {...field('sireName')} maxLength={maxNameLength} />
      <TextField {...field('microchip')} help={t('microchip-help')} inputMode="numeric" />
      <TextField {...field('registryNumber')} help={t('registryNumber-help')} />
      <TextAreaField {...field('markings')} help={t('markings-help')} rows={3} maxLength={maxMarkingsLength} />
      {hasLocation && <ComboboxField name="location" label={t('location')} required search={locations.search} />}
      {children}
      <div>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
