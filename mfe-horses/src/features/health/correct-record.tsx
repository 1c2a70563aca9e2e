import { CallFailure } from '@portal/api-client'
import type { HealthForm } from '@portal/contracts-horses'
import { validateHealthRecord } from '@portal/contracts-horses/health-rules'
import type { HealthRecord } from '@portal/contracts-horses/health-shapes'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState } from '@portal/ui'
import { Form, TextAreaField, useForm, useWatch, type FormErrors } from '@portal/ui/forms'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { toMessages, type FieldProblem } from './field-problems.ts'
import { emptyFields, toRecord, type RecordFields } from './record-fields.ts'
import { RecordFormFields } from './record-form-fields.tsx'
import { useHealthText } from './texts.ts'

interface CorrectRecordProps {
  readonly horse: { readonly horseId: string; readonly yearOfBirth: number }
  readonly record: HealthRecord
  readonly onClose: () => void
}

/** The form that replaces a record with a correct one. */
export function CorrectRecord(props: CorrectRecordProps) {
  const t = useHealthText()
  const describe = useFailureText()
  const form = useQuery(horsesApi().getHealthForm.query({ params: { horseId: props.horse.horseId } }))
  if (form.isError)
    return <ErrorState title={t('form.failed')} {...describe(form.error)} onRetry={() => void form.refetch()} />
  return (
    <div className="health-correction">
      {form.data ? <CorrectionForm {...props} facts={form.data} /> : <LoadingState />}
    </div>
  )
}

interface Fields extends RecordFields {
  readonly reason: string
}

function CorrectionForm({ horse, record, facts, onClose }: CorrectRecordProps & { readonly facts: HealthForm }) {
  const t = useHealthText()
  const describe = useFailureText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { toasts } = useShell()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().correctHealthRecord)
  /** A repeated attempt has the same id, so that it has no second effect. */
  const [newId] = useState(() => crypto.randomUUID())
  const form = useForm<Fields>({ defaultValues: toFields(record), shouldFocusError: false })
  const values = useWatch({ control: form.control }) as Fields
  const info = facts.medicalTypes.find(({ type }) => type === values.medicalType)
  const { horseId, yearOfBirth } = horse
  const submit = async ({ reason, ...fields }: Fields): Promise<void> => {
    const corrected = toRecord(fields, info)
    const problems: FieldProblem[] = [
      ...validateHealthRecord(corrected, facts.medicalTypes, { today: facts.today, yearOfBirth }),
    ]
    if (reason.trim() === '') problems.push({ field: 'reason', key: 'reason' })
    if (problems.length > 0) throw new InvalidAnswers(problems)
    const params = { horseId, recordId: record.recordId }
    try {
      await command.mutateAsync({ params, body: { recordId: newId, record: corrected, reason: reason.trim() } })
    } catch (failure) {
      toasts.show({ kind: 'error', message: t('correct.failed') })
      if (!(failure instanceof CallFailure) || failure.error !== 'health.record-invalid') throw failure
      const { fields: broken = [] } = failure.details as { fields?: readonly FieldProblem[] }
      throw new InvalidAnswers(broken)
    }
    toasts.show({ kind: 'success', message: t('correct.done') })
    await queries.invalidateQueries()
    onClose()
  }
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message ?? t('correct.failed') }
    const problems = failure.problems as readonly FieldProblem[]
    const isReasonMissing = problems.some(({ field }) => field === 'reason')
    const others = problems.filter(({ field }) => field !== 'reason')
    return {
      fields: { ...toMessages(others, language), ...(isReasonMissing && { reason: t('correct.reason-missing') }) },
    }
  }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <h4>{t('correct.title')}</h4>
      <p>{t('correct.text')}</p>
      <RecordFormFields form={facts} info={info} values={values} />
      <TextAreaField name="reason" label={t('correct.reason')} rows={2} maxLength={1000} required />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('correct.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Cluster>
    </Form>
  )
}

/** The record as the form shows it. */
function toFields(record: HealthRecord): Fields {
  const { prescribingVeterinarian, treatingPerson } = record
  return {
    ...emptyFields,
    medicalType: record.medicalType,
    name: record.name,
    date: record.date,
    results: record.results,
    outcome: record.outcome ?? '',
    conditionTreated: record.conditionTreated ?? '',
    dosage: record.dosage ?? '',
    route: record.route ?? '',
    joint: record.joint ?? '',
    jointSubstance: record.jointSubstance ?? '',
    device: record.device ?? '',
    site: record.site ?? '',
    prescribingVeterinarianId: prescribingVeterinarian?.personId ?? '',
    treatingPersonId: treatingPerson?.personId ?? '',
    usesPoweredDevice: record.usesPoweredDevice,
    isPinFiring: record.isPinFiring,
    reason: '',
  }
}
