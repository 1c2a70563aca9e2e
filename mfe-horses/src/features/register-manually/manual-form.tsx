import type { RegistrationFields } from '@portal/contracts-horses'
import { horseColors, horseSexes, maxMarkingsLength, maxNameLength } from '@portal/contracts-horses/identity-rules'
import { useLocale } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { ChoiceField, ComboboxField, Form, TextAreaField, TextField, useForm, type FormErrors } from '@portal/ui/forms'
import type { ReactNode } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useLocationSearch } from '../../shared/locations.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { findAnswerProblems, type AnswerProblem, type ManualAnswers, type ManualField } from './manual-fields.ts'
import { useManualText } from './texts.ts'

/** Missing answers with a message of their own. */
const namedProblems = ['yearOfBirth', 'sex', 'color', 'damName', 'microchip', 'location', 'photo'] as const

interface ManualFormProps {
  readonly start: ManualAnswers
  /** What the regulation asks for today. */
  readonly fields: RegistrationFields['fields']
  /** Asks also where the horse is. */
  readonly hasLocation: boolean
  readonly submitLabel: string
  /** Further fields, with values of their own. */
  readonly children?: ReactNode
  /** How many files are attached, if the form asks for the photo and papers. */
  readonly papers?: number
  /** Saves answers without problems. */
  readonly save: (answers: ManualAnswers) => Promise<void>
}

/** Asks for the facts about a horse that the industry registry does not have. */
export function ManualForm({ start, fields, hasLocation, submitLabel, children, papers, save }: ManualFormProps) {
  const t = useManualText()
  const text = useText()
  const locations = useLocationSearch()
  const describe = useFailureText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const form = useForm<ManualAnswers>({ defaultValues: start, shouldFocusError: false })
  const submit = async (answers: ManualAnswers): Promise<void> => {
    const problems = findAnswerProblems(answers, fields, papers).filter(
      ({ field }) => hasLocation || field !== 'location',
    )
    if (problems.length > 0) throw new InvalidAnswers(problems)
    await save(answers)
  }
  const find = (name: ManualField | 'photo') => fields.find((each) => each.field === name)
  const getLabel = (name: ManualField | 'photo') => find(name)?.label[language] ?? ''
  const toMessage = (found: AnswerProblem) => {
    if (found.problem === 'invalid') return t(`invalid.${found.field}`)
    const known = namedProblems.find((each) => each === found.field)
    return known ? t(`missing.${known}`) : t('missing.other', { label: getLabel(found.field) })
  }
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message }
    const problems = failure.problems as readonly AnswerProblem[]
    const photo = problems.find(({ field: name }) => name === 'photo')
    return {
      ...(photo && { form: toMessage(photo) }),
      fields: Object.fromEntries(
        problems.flatMap((found) => (found.field === 'photo' ? [] : [[found.field, toMessage(found)]])),
      ),
    }
  }
  const field = (name: Exclude<ManualField, 'location'>) => ({
    name,
    label: getLabel(name),
    required: find(name)?.isRequired ?? false,
  })
  const empty = { value: '', label: t('select') }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      {find('name') && <TextField {...field('name')} help={t('name-help')} maxLength={maxNameLength} />}
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
      {find('sireName') && <TextField {...field('sireName')} maxLength={maxNameLength} />}
      {find('microchip') && <TextField {...field('microchip')} help={t('microchip-help')} inputMode="numeric" />}
      {find('registryNumber') && <TextField {...field('registryNumber')} help={t('registryNumber-help')} />}
      {find('markings') && (
        <TextAreaField {...field('markings')} help={t('markings-help')} rows={3} maxLength={maxMarkingsLength} />
      )}
      {hasLocation && <ComboboxField name="location" label={getLabel('location')} required search={locations.search} />}
      {children}
      <div>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
