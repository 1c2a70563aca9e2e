import { maxOrganizationNameLength, maxOwners, organizationKinds } from '@portal/contracts-horses/assignment-rules'
import { Button } from '@portal/ui'
import { ChoiceField, fieldId, TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useState } from 'react'
import { CheckName, type NameCheck } from '../check-name/index.ts'
import { isDesignatedOwnerNeeded, ownerField, type OwnerAnswer, type OwnersAnswer } from './owner-answers.ts'
import { useRequestText } from './texts.ts'

const unchecked: NameCheck = { text: '', person: null }
const kinds = ['INDIVIDUAL', ...organizationKinds] as const

interface EnteredOwner {
  readonly key: number
  readonly check: NameCheck
}

/** What the form doesn't hold of the new owners: how many there are, and the names that were checked. */
export function useOwners() {
  const [entered, setEntered] = useState<readonly EnteredOwner[]>([{ key: 0, check: unchecked }])
  const [other, setOther] = useState(unchecked)
  return {
    entered,
    other,
    setOther,
    setCheck: (key: number, check: NameCheck) =>
      setEntered((before) => before.map((owner) => (owner.key === key ? { key, check } : owner))),
    add: () =>
      setEntered((before) => [...before, { key: Math.max(...before.map(({ key }) => key)) + 1, check: unchecked }]),
    remove: (key: number) => setEntered((before) => before.filter((owner) => owner.key !== key)),
    /** Clears checks that have expired, so that the names are checked again. */
    forgetChecks: () => {
      setEntered((before) => before.map(({ key, check }) => ({ key, check: { ...check, person: null } })))
      setOther((before) => ({ ...before, person: null }))
    },
  }
}
type Owners = ReturnType<typeof useOwners>

/** Combines the checked names with the values of the form. */
export function toOwnersAnswer({ entered, other }: Owners, values: Readonly<Record<string, unknown>>): OwnersAnswer {
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  return {
    owners: entered.map(({ key, check }) => ({
      key,
      check,
      kind: kinds.find((kind) => kind === values[ownerField(key, 'kind')]) ?? 'INDIVIDUAL',
      organization: textOf(ownerField(key, 'organization')),
      share: textOf(ownerField(key, 'share')),
    })),
    designated: textOf('designated'),
    other,
  }
}

/** The new owners with their shares, and who represents them. */
export function OwnerFields({ owners }: { readonly owners: Owners }) {
  const t = useRequestText()
  const answer = toOwnersAnswer(owners, useWatch())
  const list = answer.owners
  return (
    <fieldset className="request-owners p-stack" data-gap="m">
      <legend>{t('owners.title')}</legend>
      <p className="p-help">{t('owners.help')}</p>
      {list.map((owner, index) => (
        <OwnerField key={owner.key} owner={owner} number={index + 1} owners={owners} isOnly={list.length === 1} />
      ))}
      {list.length < maxOwners && (
        <p>
          <Button onClick={owners.add}>{t('owners.add')}</Button>
        </p>
      )}
      {isDesignatedOwnerNeeded(list) && <DesignatedOwnerField answer={answer} onCheck={owners.setOther} />}
    </fieldset>
  )
}

interface OwnerFieldProps {
  readonly owner: OwnerAnswer
  readonly number: number
  readonly owners: Owners
  readonly isOnly: boolean
}

function OwnerField({ owner: { key, kind, check }, number, owners, isOnly }: OwnerFieldProps) {
  const t = useRequestText()
  const getError = useFieldError()
  return (
    <fieldset className="request-owner p-stack" data-gap="s">
      <legend>{t('owners.number', { number })}</legend>
      <ChoiceField
        name={ownerField(key, 'kind')}
        label={t('owners.kind')}
        options={kinds.map((value) => ({ value, label: t(`owner-kind.${value}`) }))}
      />
      {kind === 'INDIVIDUAL' ? (
        <CheckName
          id={fieldId(ownerField(key, 'name'))}
          label={t('owners.name')}
          value={check}
          onChange={(value) => owners.setCheck(key, value)}
          error={getError(ownerField(key, 'name'))}
        />
      ) : (
        <TextField
          name={ownerField(key, 'organization')}
          label={t('owners.organization')}
          required
          maxLength={maxOrganizationNameLength}
          autoComplete="off"
        />
      )}
      <TextField
        name={ownerField(key, 'share')}
        label={t('owners.share')}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
      />
      {!isOnly && (
        <p>
          <Button size="s" onClick={() => owners.remove(key)}>
            {t('owners.remove', { number })}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

interface DesignatedOwnerFieldProps {
  readonly answer: OwnersAnswer
  readonly onCheck: (check: NameCheck) => void
}

function DesignatedOwnerField({ answer, onCheck }: DesignatedOwnerFieldProps) {
  const t = useRequestText()
  const getError = useFieldError()
  const individuals = answer.owners.flatMap(({ key, kind, check }) =>
    kind === 'INDIVIDUAL' && check.person ? [{ value: String(key), label: check.person.name }] : [],
  )
  return (
    <>
      <ChoiceField
        name="designated"
        label={t('owners.designated')}
        help={t('owners.designated-help')}
        required
        options={[
          { value: '', label: t('owners.select') },
          ...individuals,
          { value: 'other', label: t('owners.other') },
        ]}
      />
      {answer.designated === 'other' && (
        <CheckName
          id={fieldId('designated-name')}
          label={t('owners.other-name')}
          value={answer.other}
          onChange={onCheck}
          error={getError('designated-name')}
        />
      )}
    </>
  )
}

/** Returns the message of a field that the form doesn't hold. */
function useFieldError(): (name: string) => string | undefined {
  const { errors } = useFormContext().formState
  return (name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }
}
