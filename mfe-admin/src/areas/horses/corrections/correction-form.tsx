import type { HorseAssignment } from '@portal/contracts-horses'
import { assignmentErrorTexts, organizationKinds, responsibilityBases } from '@portal/contracts-horses/assignment-rules'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { Button, Cluster, Notice } from '@portal/ui'
import {
  AgreementField,
  ChoiceField,
  Form,
  TextAreaField,
  TextField,
  useForm,
  useWatch,
  type FormErrors,
} from '@portal/ui/forms'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { AssignmentList } from './assignment-list.tsx'
import { findMissingAnswers, toCorrection, toCorrectionAnswers, type CorrectionAnswers } from './correction-answers.ts'
import { useCorrectionText } from './texts.ts'

const roles = ['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian', 'location'] as const

interface CorrectionFormProps {
  readonly horseId: string
  /** `null`: adds an assignment that is missing. */
  readonly corrected: HorseAssignment | null
  readonly onClose: () => void
}

class MissingAnswers extends Error {
  readonly fields: readonly (keyof CorrectionAnswers)[]

  constructor(fields: readonly (keyof CorrectionAnswers)[]) {
    super('Answers are missing.')
    this.fields = fields
  }
}

/** Asks how an assignment should have been recorded, and shows what the history will say before it is saved. */
export function CorrectionForm({ horseId, corrected, onClose }: CorrectionFormProps) {
  const t = useCorrectionText()
  const describe = useStaffFailure()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const preview = useCommand(horsesApi().previewCorrection)
  const save = useCommand(horsesApi().correctAssignment)
  const form = useForm<CorrectionAnswers>({ defaultValues: toCorrectionAnswers(corrected), shouldFocusError: false })
  const answers = useWatch({ control: form.control }) as CorrectionAnswers
  const [previewed, setPreviewed] = useState<string>()
  const isPreviewed = previewed === JSON.stringify(answers)
  const submit = async (values: CorrectionAnswers): Promise<void> => {
    const missing = findMissingAnswers(values)
    if (missing.length > 0) throw new MissingAnswers(missing)
    const request = { params: { horseId }, body: toCorrection(corrected?.assignmentId ?? null, values) }
    if (!isPreviewed) {
      await preview.mutateAsync(request)
      setPreviewed(JSON.stringify(values))
      return
    }
    await save.mutateAsync(request)
    toasts.show({ kind: 'success', message: t('saved') })
    await queries.invalidateQueries()
    onClose()
  }
  const toFormErrors = (failure: unknown): FormErrors =>
    failure instanceof MissingAnswers
      ? { fields: Object.fromEntries(failure.fields.map((field) => [field, t('missing')])) }
      : { form: describe(failure).message }
  const violations = preview.data?.violations ?? []
  const canSave = isPreviewed && violations.length === 0
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="correction">
      <h2 id="correction">
        {corrected === null
          ? t('add')
          : t('correct-label', { role: t(`role.${corrected.role}`), name: corrected.name ?? t('unknown') })}
      </h2>
      <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
        {corrected === null && (
          <ChoiceField
            name="role"
            label={t('role')}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        )}
        <SubjectFields answers={answers} />
        <TextField name="from" label={t('from')} help={t('time-help')} type="datetime-local" required />
        <TextField name="to" label={t('to')} help={t('to-help')} type="datetime-local" />
        <TextAreaField name="reason" label={t('reason')} help={t('reason-help')} rows={3} maxLength={500} required />
        {isPreviewed && <Preview history={preview.data?.history ?? []} violations={violations} />}
        <Cluster>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t(canSave ? 'save' : 'preview')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </Cluster>
      </Form>
    </section>
  )
}

/** Who or where, with what belongs to the role. */
function SubjectFields({ answers: { role, organizationKind } }: { readonly answers: CorrectionAnswers }) {
  const t = useCorrectionText()
  if (role === 'location') return <LocationField />
  return (
    <>
      {role === 'owner' && (
        <ChoiceField
          name="organizationKind"
          label={t('owner-kind')}
          options={[
            { value: '', label: t('individual') },
            ...organizationKinds.map((value) => ({ value, label: t(`organization.${value}`) })),
          ]}
        />
      )}
      {role === 'owner' && organizationKind !== '' ? (
        <TextField name="organizationName" label={t('organization-name')} maxLength={200} required />
      ) : (
        <TextField name="hisaPersonId" label={t('hisa-id')} help={t('hisa-id-help')} maxLength={40} required />
      )}
      {role === 'responsible-person' && (
        <ChoiceField
          name="basis"
          label={t('basis')}
          options={responsibilityBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
        />
      )}
      {role === 'owner' && <TextField name="share" label={t('share')} inputMode="decimal" maxLength={8} />}
      {role === 'attending-veterinarian' && <AgreementField name="isPrimary" label={t('is-primary')} />}
    </>
  )
}

function LocationField() {
  const t = useCorrectionText()
  const locations = useQuery(horsesApi().listLocations.query({ query: { limit: 100 } }))
  const options = (locations.data?.items ?? []).map(({ locationId, name, state }) => ({
    value: locationId,
    label: `${name}, ${state}`,
  }))
  return (
    <ChoiceField
      name="locationId"
      label={t('role.location')}
      required
      options={[{ value: '', label: t('select') }, ...options]}
    />
  )
}

interface PreviewProps {
  readonly history: readonly HorseAssignment[]
  readonly violations: readonly { readonly code: string; readonly from: string; readonly to: string | null }[]
}

/** What the history will say, and the rules that would be broken. */
function Preview({ history, violations }: PreviewProps) {
  const t = useCorrectionText()
  const format = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = assignmentErrorTexts
  return (
    <div className="p-stack" data-gap="m" role="status">
      {violations.length === 0 ? (
        <Notice tone="success" title={t('no-violations')} />
      ) : (
        <Notice tone="warning" title={t('violations')}>
          <ul>
            {violations.map(({ code, from, to }) => (
              <li key={`${code} ${from}`}>
                {texts[`assignments.${code}`]?.[language]}{' '}
                {to === null
                  ? t('violation-from', { from: format.instant(from) })
                  : t('violation-period', { from: format.instant(from), to: format.instant(to) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <AssignmentList assignments={history} caption={t('preview-caption')} />
    </div>
  )
}
