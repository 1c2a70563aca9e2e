import type { HealthForm, HealthTemplate } from '@portal/contracts-horses'
import { validateHealthRecord } from '@portal/contracts-horses/health-rules'
import { CallFailure } from '@portal/api-client'
import { useLocale } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import { ChoiceField, Form, TextField, useForm, useWatch, type FormErrors } from '@portal/ui/forms'
import { useEffect, useState } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { FilesToAttach } from '../../shared/uploads/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { emptyFields, toRecord, type RecordFields } from './record-fields.ts'
import { RecordFormFields } from './record-form-fields.tsx'
import { RecordResults } from './record-results.tsx'
import { useHealthText } from './texts.ts'
import { toMessages, type FieldProblem } from './field-problems.ts'
import { useSaveRecord, type RecordableHorse, type SavedRecord } from './use-save-record.ts'

interface RecordFormProps {
  readonly form: HealthForm
  readonly templates: readonly HealthTemplate[]
  /** Id of the template to start with; empty: none. */
  readonly template: string
  readonly horses: readonly RecordableHorse[]
}

/** The form for a health record of one or several horses. */
export function RecordForm({ form: facts, templates, template, horses }: RecordFormProps) {
  const t = useHealthText()
  const describe = useFailureText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const [saved, setSaved] = useState<SavedRecord>()
  const [duplicate, setDuplicate] = useState<RecordFields>()
  const [files, setFiles] = useState<readonly File[]>([])
  const save = useSaveRecord(horses)
  const startFields = getStartFields(facts)
  const form = useForm<RecordFields>({
    defaultValues: { ...startFields, ...toFields(templates, template) },
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as RecordFields
  const info = facts.medicalTypes.find(({ type }) => type === values.medicalType)
  useEffect(() => {
    if (values.template !== '') form.reset({ ...form.getValues(), ...toFields(templates, values.template) })
    // Only when another template is selected.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values.template])

  const send = async (fields: RecordFields, acceptDuplicates: boolean): Promise<void> => {
    setSaved(undefined)
    setDuplicate(undefined)
    const record = toRecord(fields, info)
    const yearOfBirth = Math.max(...horses.map((horse) => horse.yearOfBirth))
    const problems = validateHealthRecord(record, facts.medicalTypes, { today: facts.today, yearOfBirth })
    if (problems.length > 0) throw new InvalidAnswers(problems)
    try {
      setSaved(await save({ record, templateName: fields.templateName, acceptDuplicates }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.error === 'health.possible-duplicate') setDuplicate(fields)
      if (failure.error === 'health.record-invalid') {
        const { fields: broken = [] } = failure.details as { fields?: readonly FieldProblem[] }
        throw new InvalidAnswers(broken)
      }
      throw failure
    }
  }
  const toFormErrors = (failure: unknown): FormErrors =>
    failure instanceof InvalidAnswers
      ? { fields: toMessages(failure.problems as readonly FieldProblem[], language) }
      : { form: describe(failure).message ?? '' }
  const addAnother = () => {
    setSaved(undefined)
    setFiles([])
    form.reset({ ...startFields, medicalType: values.medicalType, date: values.date })
  }
  if (saved) return <RecordResults saved={saved} horses={horses} files={files} onAddAnother={addAnother} />

  return (
    <Form form={form} onSubmit={(fields) => send(fields, false)} toFormErrors={toFormErrors}>
      <p>{t('form.horses', { names: horses.map(({ name }) => name).join(', '), count: horses.length })}</p>
      {duplicate && (
        <Notice tone="warning" title={t('form.duplicate')}>
          <p>
            <Button onClick={() => void send(duplicate, true)}>{t('form.save-anyway')}</Button>
          </p>
        </Notice>
      )}
      {templates.length > 0 && (
        <ChoiceField
          name="template"
          label={t('form.template')}
          options={[
            { value: '', label: t('form.no-template') },
            ...templates.map(({ templateId, name }) => ({ value: templateId, label: name })),
          ]}
        />
      )}
      <RecordFormFields form={facts} info={info} values={values} />
      {info && (
        <FilesToAttach
          label={t('attachments.field')}
          help={t('attachments.offline')}
          files={files}
          onChange={setFiles}
        />
      )}
      {info && <TextField name="templateName" label={t('form.save-template')} help={t('form.save-template-help')} />}
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('form.save')}
        </Button>
        <LinkButton variant="quiet" to={horses.length === 1 ? `/horses/${horses[0]?.horseId}/health` : '/health'}>
          {t('form.cancel')}
        </LinkButton>
      </Cluster>
    </Form>
  )
}

/** Today, the only veterinarian of the horse, and the person who fills in the form. */
function getStartFields({ today, veterinarians, treatingPersons }: HealthForm): RecordFields {
  const [veterinarian, ...others] = veterinarians
  return {
    ...emptyFields,
    date: today,
    prescribingVeterinarianId: others.length === 0 ? (veterinarian?.personId ?? '') : '',
    treatingPersonId: treatingPersons[0]?.personId ?? '',
  }
}

function toFields(templates: readonly HealthTemplate[], templateId: string): Partial<RecordFields> {
  const found = templates.find((each) => each.templateId === templateId)
  return found ? ({ ...found.record, template: templateId } as Partial<RecordFields>) : {}
}
