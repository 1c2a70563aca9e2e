import type { InjuryReport } from '@portal/contracts-horses'
import {
  bodyParts,
  healthTexts,
  injuryOutcomes,
  injurySettings,
  injuryTypes,
  surfaces,
} from '@portal/contracts-horses/health-rules'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { Button, Cluster, Notice } from '@portal/ui'
import {
  ChoiceField,
  fieldId,
  Form,
  PlainDateField,
  TextAreaField,
  useForm,
  useWatch,
  type FormErrors,
} from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { CheckName, type NameCheck } from '../check-name/index.ts'
import { findProblems, toFields, type InjuryFieldProblem, type InjuryFields } from './injury-fields.ts'
import { useInjuriesText } from './texts.ts'

interface InjuryFormProps {
  readonly horse: { readonly horseId: string; readonly yearOfBirth: number }
  readonly today: string
  readonly races: readonly NonNullable<InjuryReport['race']>[]
  /** The report to correct. */
  readonly injury?: InjuryReport | undefined
  readonly onClose: () => void
}

/** Reports an injury, or replaces a report with a correct one. A fatal outcome is confirmed before it is saved. */
export function InjuryForm({ horse, today, races, injury, onClose }: InjuryFormProps) {
  const t = useInjuriesText()
  const describe = useFailureText()
  const formats = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().reportInjury)
  const [jockey, setJockey] = useState<NameCheck>({ text: '', person: null })
  const form = useForm<InjuryFields>({ defaultValues: toFields(injury, today), shouldFocusError: false })
  const setting = useWatch({ control: form.control, name: 'setting' })
  const isRace = setting === 'race'
  const isCorrection = injury !== undefined
  const { horseId, yearOfBirth } = horse

  const submit = async (fields: InjuryFields): Promise<void> => {
    const hasKeptJockey = typeof injury?.jockeyName === 'string' && jockey.text.trim() === ''
    const hasJockey = jockey.person !== null || hasKeptJockey
    const problems = findProblems(fields, { today, yearOfBirth, hasJockey, isCorrection })
    if (problems.length > 0) throw new InvalidAnswers(problems)
    const isFatal = fields.outcome === 'euthanized' || fields.outcome === 'died'
    const question = { title: t('fatal-title'), message: t('fatal-text'), confirmLabel: t('fatal-confirm') }
    if (isFatal && !(await dialogs.confirm(question)))
      throw new InvalidAnswers([{ field: 'outcome', key: 'not-confirmed' }])
    const { date, reason, raceId, ...rest } = fields
    await command.mutateAsync({
      params: { horseId },
      body: {
        ...rest,
        occurredOn: date,
        ...(isRace && raceId !== '' && { raceId }),
        ...(isRace && jockey.person && { jockey: { text: jockey.text.trim(), checkToken: jockey.person.checkToken } }),
        ...(injury && { correction: { injuryId: injury.injuryId, reason: reason.trim() } }),
      },
    })
    toasts.show({ kind: 'success', message: t(isCorrection ? 'correct-done' : 'done') })
    await queries.invalidateQueries()
    onClose()
  }
  const toFormErrors = (failure: unknown): FormErrors => {
    if (failure instanceof InvalidAnswers) {
      const problems = failure.problems as readonly InjuryFieldProblem[]
      const toMessage = ({ key }: InjuryFieldProblem) =>
        key === 'reason' ? t('reason-missing') : key === 'not-confirmed' ? t('not-saved') : healthTexts[key][language]
      return { fields: Object.fromEntries(problems.map((problem) => [problem.field, toMessage(problem)])) }
    }
    toasts.show({ kind: 'error', message: t('save-failed') })
    return { form: describe(failure).message ?? t('save-failed') }
  }
  const toOptions = <Value extends string>(values: readonly Value[], getLabel: (value: Value) => string) => [
    { value: '', label: t('select') },
    ...values.map((value) => ({ value, label: getLabel(value) })),
  ]
  const jockeyError = (form.formState.errors as { jockeyId?: { message?: string } }).jockeyId?.message
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <h3>{t(isCorrection ? 'correct-title' : 'report-title')}</h3>
      <p>{t(isCorrection ? 'correct-lead' : 'report-lead')}</p>
      <PlainDateField name="date" label={t('date')} required />
      <ChoiceField name="type" label={t('type')} required options={toOptions(injuryTypes, (v) => t(`type.${v}`))} />
      <ChoiceField name="bodyPart" label={t('part')} required options={toOptions(bodyParts, (v) => t(`part.${v}`))} />
      <ChoiceField
        name="setting"
        label={t('setting')}
        required
        options={toOptions(injurySettings, (v) => t(`setting.${v}`))}
      />
      {setting !== 'other' && (
        <ChoiceField
          name="surface"
          label={t('surface')}
          required
          options={toOptions(surfaces, (v) => t(`surface.${v}`))}
        />
      )}
      {isRace && races.length === 0 && <Notice tone="warning">{t('no-races')}</Notice>}
      {isRace && (
        <>
          <ChoiceField
            name="raceId"
            label={t('race')}
            required
            options={[
              { value: '', label: t('select') },
              ...races.map(({ raceId, trackName, raceNumber, date }) => ({
                value: raceId,
                label: t('race-value', { track: trackName, number: raceNumber, date: formats.date(date) }),
              })),
            ]}
          />
          {injury?.jockeyName && <p>{t('jockey-kept', { name: injury.jockeyName })}</p>}
          <CheckName
            id={fieldId('jockeyId')}
            label={t('jockey')}
            value={jockey}
            onChange={setJockey}
            error={jockeyError}
          />
        </>
      )}
      <ChoiceField
        name="outcome"
        label={t('outcome')}
        required
        options={toOptions(injuryOutcomes, (v) => t(`outcome.${v}`))}
      />
      {isCorrection && <TextAreaField name="reason" label={t('reason')} rows={2} maxLength={1000} required />}
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Cluster>
    </Form>
  )
}
