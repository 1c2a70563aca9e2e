import { limbs } from '@portal/contracts-horses/vets-list-rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import {
  CheckboxGroupField,
  ChoiceField,
  Form,
  RadioCardsField,
  TextAreaField,
  TextField,
  useForm,
  type FormErrors,
} from '@portal/ui/forms'
import { useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { emptyJog, findMissing, toFindings, type JogFields, type MissingJogField } from './jog-fields.ts'
import { useVetsListText } from './texts.ts'
import { useEntryCommands } from './use-entry-commands.ts'
import { useMyTracks } from './use-my-tracks.ts'
import './vets-list.css'

/** Where a jog is sent, and what it is about. */
export interface JogTarget {
  /** Path of the call. */
  readonly path: string
  readonly passAction: string
  readonly failAction: string
  /** The horse has a microchip, which is scanned first; `not-needed`: it was for an earlier result. */
  readonly chip: 'scan' | 'none' | 'not-needed'
  /** The comment is needed for both results. */
  readonly isAmendment: boolean
  /** Reason of the vets list that is offered after a failed jog. */
  readonly listReason: string
  /** The page to return to, and its name. */
  readonly back: string
  readonly backLabel: string
}

interface JogFormProps {
  readonly horse: Parameters<ReturnType<typeof useHorseText>['getName']>[0] & { readonly horseId: string }
  readonly target: JogTarget
}

const gaits = ['0', '1', '2', '3', '4', '5'] as const
const flexions = ['normal', 'mild', 'moderate', 'severe'] as const

/** The chip, the findings of each limb, and the result. Without a connection the jog is kept on the device. */
export function JogForm({ horse, target }: JogFormProps) {
  const t = useVetsListText()
  const describe = useFailureText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { entries, toasts } = useShell()
  const { getName } = useHorseText()
  const { place } = useEntryCommands()
  const tracks = useMyTracks()
  /** A repeated attempt has the same key, so that it has no second effect. */
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<JogFields>({ defaultValues: emptyJog, shouldFocusError: false })
  const { horseId } = horse
  const { chip, back, isAmendment } = target

  const submit = async (fields: JogFields): Promise<void> => {
    const missing = findMissing(fields, { isChipNeeded: chip === 'scan', isCommentNeeded: isAmendment })
    if (missing.length > 0) throw new InvalidAnswers(missing)
    const hasPassed = fields.result === 'passed'
    const comment = fields.comment.trim()
    const result = t(hasPassed ? 'jog.passed' : 'jog.failed')
    const sent = await entries.send({
      key: `${key}:${fields.result}:${fields.microchip.trim()}`,
      title: t('jog.title'),
      facts: [
        { label: t('jog.result'), value: `${getName(horse)}: ${result}` },
        ...(comment === '' ? [] : [{ label: t('jog.comment'), value: comment }]),
      ],
      path: target.path,
      body: {
        action: hasPassed ? target.passAction : target.failAction,
        findings: toFindings(fields),
        ...(chip === 'scan' && { microchip: fields.microchip.trim() }),
        ...(comment !== '' && { comment }),
      },
      page: back,
    })
    if (sent.status === 'kept') toasts.show({ kind: 'info', message: t('jog.kept') })
    else toasts.show({ kind: 'success', message: t(hasPassed ? 'done.pass-jog' : 'done.fail-jog') })
    await queries.invalidateQueries()
    await navigate(back)
    if (sent.status === 'sent' && !hasPassed) await place(horseId, tracks, { reason: target.listReason, comment })
  }
  const toMessage = ({ kind, limb }: MissingJogField) =>
    limb ? t('jog.missing.limb', { limb: t(`limb.${limb}`) }) : t(`jog.missing.${kind as 'result'}`)
  const toFormErrors = (failure: unknown): FormErrors => {
    if (!(failure instanceof InvalidAnswers)) return { form: describe(failure).message ?? t('jog.failed-save') }
    const missing = failure.problems as readonly MissingJogField[]
    return { fields: Object.fromEntries(missing.map((each) => [each.field, toMessage(each)])) }
  }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      {chip === 'none' && <Notice tone="warning" title={t('jog.no-microchip')} />}
      {chip === 'scan' && (
        <TextField
          name="microchip"
          label={t('jog.microchip')}
          help={t('jog.microchip-help')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
      )}
      <div className="jog-limbs">
        {limbs.map((limb) => (
          <fieldset key={limb} className="p-stack" data-gap="s">
            <legend>{t(`limb.${limb}`)}</legend>
            <CheckboxGroupField
              name={`limbs.${limb}.signs`}
              label={t('jog.signs')}
              options={[
                { value: 'heat', label: t('jog.heat') },
                { value: 'swelling', label: t('jog.swelling') },
              ]}
            />
            <ChoiceField
              name={`limbs.${limb}.flexion`}
              label={t('jog.flexion')}
              required
              options={[
                { value: '', label: t('select') },
                ...flexions.map((value) => ({ value, label: t(`flexion.${value}`) })),
              ]}
            />
            <ChoiceField
              name={`limbs.${limb}.gait`}
              label={t('jog.gait')}
              required
              options={[
                { value: '', label: t('select') },
                ...gaits.map((value) => ({ value, label: t(`gait.${value}`) })),
              ]}
            />
          </fieldset>
        ))}
      </div>
      <RadioCardsField
        name="result"
        label={t('jog.result')}
        options={[
          { value: 'passed', label: t('jog.passed') },
          { value: 'failed', label: t('jog.failed') },
        ]}
      />
      <TextAreaField
        name="comment"
        label={t('jog.comment')}
        help={t(isAmendment ? 'jog.amend-help' : 'jog.comment-help')}
        rows={3}
        maxLength={1000}
      />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('jog.save')}
        </Button>
        <LinkButton variant="quiet" to={back}>
          {target.backLabel}
        </LinkButton>
      </Cluster>
    </Form>
  )
}
