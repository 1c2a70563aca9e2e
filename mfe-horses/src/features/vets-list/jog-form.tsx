import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { limbs } from '@portal/contracts-horses/vets-list-rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, IconCircleCheck, LinkButton, Notice } from '@portal/ui'
import {
  CheckboxGroupField,
  ChoiceField,
  Form,
  RadioCardsField,
  TextAreaField,
  TextField,
  useForm,
  useWatch,
  type FormErrors,
} from '@portal/ui/forms'
import { useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useChipReader } from '../../shared/use-chip-reader.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { asksForLimbs, emptyJog, findMissing, toFindings, type JogFields, type MissingJogField } from './jog-fields.ts'
import { useVetsListText } from './texts.ts'
import { useEntryCommands } from './use-entry-commands.ts'
import { useMyTracks } from './use-my-tracks.ts'
import './vets-list.css'

/** Where a jog is sent, and what it is about. */
export interface JogTarget {
  /** Path of the call. */
  readonly path: string
  /** What the body has besides the result, such as the horse and the day. */
  readonly about?: object | undefined
  /** Where the result amends that of the same veterinarian, if somebody recorded one before this one was sent. */
  readonly amendPath?: string | undefined
  /** Digits of the chip of the horse, if the page has them. */
  readonly chipOfHorse?: string | undefined
  /** Digits of the chip that were scanned to find the horse. */
  readonly scannedChip?: string | undefined
  readonly passAction: string
  readonly failAction: string
  /** The horse has a microchip, which is scanned first; `not-needed`: it was for an earlier result. */
  readonly chip: 'scan' | 'none' | 'not-needed'
  /** The comment is needed for both results. */
  readonly isAmendment: boolean
  /** Reason of the vets list that is offered after a failed jog. */
  readonly listReason: string
  /** The page that shows what is recorded, if it is not the one to return to. */
  readonly page?: string | undefined
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
  const { horseId } = horse
  const { chip, back, isAmendment, scannedChip = '' } = target
  const form = useForm<JogFields>({ defaultValues: { ...emptyJog, microchip: scannedChip }, shouldFocusError: false })
  const result = useWatch({ control: form.control, name: 'result' })
  useChipReader((digits) => form.setValue('microchip', digits))

  const submit = async (fields: JogFields): Promise<void> => {
    const missing = findMissing(fields, {
      isChipNeeded: chip === 'scan',
      chipOfHorse: target.chipOfHorse,
      isCommentNeeded: isAmendment,
    })
    if (missing.length > 0) throw new InvalidAnswers(missing)
    const hasPassed = fields.result !== 'failed'
    const comment = fields.comment.trim()
    const resultText = t(fields.result === '' ? 'jog.failed' : `jog.${fields.result}`)
    const findings = toFindings(fields)
    const sent = await entries.send({
      key: `${key}:${fields.result}:${fields.microchip.trim()}`,
      title: t('jog.title'),
      facts: [
        { label: t('jog.result'), value: `${getName(horse)}: ${resultText}` },
        ...(comment === '' ? [] : [{ label: t('jog.comment'), value: comment }]),
      ],
      path: target.path,
      body: {
        action: hasPassed ? target.passAction : target.failAction,
        findings,
        ...target.about,
        ...(chip === 'scan' && { microchip: fields.microchip.trim() }),
        ...(comment !== '' && { comment }),
      },
      page: target.page ?? back,
      ...(target.amendPath !== undefined && {
        override: {
          path: target.amendPath,
          body: {
            action: hasPassed ? 'amend-to-passed' : 'amend-to-failed',
            findings,
            ...target.about,
            comment: comment === '' ? t('jog.amended-later') : comment,
          },
        },
      }),
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
      {chip === 'scan' && scannedChip !== '' && (
        <p className="jog-scanned">
          <IconCircleCheck size={20} aria-hidden="true" /> {t('jog.scanned', { chip: formatMicrochip(scannedChip) })}
        </p>
      )}
      {chip === 'scan' && scannedChip === '' && (
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
      <RadioCardsField
        name="result"
        label={t('jog.result')}
        options={[
          { value: 'normal', label: t('jog.normal') },
          { value: 'passed', label: t('jog.passed-findings'), help: t('jog.passed-findings-help') },
          { value: 'failed', label: t('jog.failed') },
        ]}
      />
      {asksForLimbs(result) && (
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
      )}
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
