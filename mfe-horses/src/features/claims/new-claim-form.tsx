import { CallFailure } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton } from '@portal/ui'
import {
  ComboboxField,
  fieldId,
  Form,
  PlainDateField,
  RadioCardsField,
  TextField,
  useForm,
  useWatch,
  type FormErrors,
} from '@portal/ui/forms'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useLocationSearch } from '../../shared/locations.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { CheckName, type NameCheck } from '../check-name/index.ts'
import { ClaimedHorseField } from './claimed-horse-field.tsx'
import { emptyClaim, findMissing, isRace, toBody, type ClaimFields, type MissingField } from './claim-fields.ts'
import { useClaimText } from './texts.ts'
import { useFileClaim } from './use-claims.ts'

interface NewClaimFormProps {
  /** Whether the user is the claims clerk at a track, who names the claimant. */
  readonly isClerk: (trackId: string) => boolean
}

const nobody: NameCheck = { text: '', person: null }

/** Which horse in which race, for whom, who trains it, and the two choices before the race. */
export function NewClaimForm({ isClerk }: NewClaimFormProps) {
  const t = useClaimText()
  const describe = useFailureText()
  const navigate = useNavigate()
  const { toasts } = useShell()
  const file = useFileClaim()
  const tracks = useLocationSearch('TRACK')
  const [claimant, setClaimant] = useState(nobody)
  const [trainer, setTrainer] = useState(nobody)
  const form = useForm<ClaimFields>({ defaultValues: emptyClaim, shouldFocusError: false })
  const values = useWatch({ control: form.control }) as ClaimFields
  const isForOthers = isClerk(values.trackId)
  const submit = async (fields: ClaimFields): Promise<void> => {
    const people = { claimant: isForOthers ? claimant : undefined, trainer }
    const missing = findMissing(fields, people)
    if (missing.length > 0) throw new InvalidAnswers(missing)
    try {
      const { claimId } = await file.mutateAsync(toBody(fields, people))
      toasts.show({ kind: 'success', message: t('new.done') })
      await navigate(`/claims/${claimId}`)
    } catch (failure) {
      toasts.show({ kind: 'error', message: t('new.failed') })
      if (failure instanceof CallFailure && failure.error === 'requests.name-not-checked') {
        setClaimant({ ...claimant, person: null })
        setTrainer({ ...trainer, person: null })
      }
      throw failure
    }
  }
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message ?? t('new.failed') }
    const missing = failure.problems as readonly MissingField[]
    return { fields: Object.fromEntries(missing.map((field) => [field, t(`missing.${field}`)])) }
  }
  const keep = { value: 'no', label: t('new.keep') }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <ComboboxField name="trackId" label={t('new.track')} required search={tracks.search} />
      <PlainDateField name="date" label={t('date')} required />
      <TextField name="raceNumber" label={t('new.race-number')} required inputMode="numeric" maxLength={2} />
      {isRace(values) && <ClaimedHorseField race={values} />}
      {isForOthers && (
        <>
          <CheckName
            id={fieldId('claimant')}
            label={t('new.claimant')}
            value={claimant}
            onChange={setClaimant}
            error={form.formState.errors.claimant?.message}
          />
          <TextField name="postTime" label={t('new.post-time')} help={t('new.post-time-help')} maxLength={5} />
        </>
      )}
      <RadioCardsField
        name="trainerKind"
        label={t('new.trainer-kind')}
        options={(['claimant', 'other'] as const).map((value) => ({
          value,
          label: t(`new.trainer-kind.${value}`),
          help: t(`new.trainer-kind.${value}-help`),
        }))}
      />
      {values.trainerKind === 'other' && (
        <CheckName
          id={fieldId('trainer')}
          label={t('new.trainer')}
          value={trainer}
          onChange={setTrainer}
          error={form.formState.errors.trainer?.message}
        />
      )}
      <RadioCardsField
        name="voidIfVetsListed"
        label={t('new.vets-listed')}
        options={[{ value: 'yes', label: t('new.void') }, keep]}
      />
      <RadioCardsField
        name="voidIfPositive"
        label={t('new.positive')}
        options={[{ value: 'yes', label: t('new.may-void') }, keep]}
      />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('new.submit')}
        </Button>
        <LinkButton variant="quiet" to="/claims">
          {t('new.cancel')}
        </LinkButton>
      </Cluster>
    </Form>
  )
}
