import { offeredScopes, type OfferedScope } from '@portal/contracts-common/light'
import type { PersonDelegation } from '@portal/contracts-registration'
import { findPeriodError } from '@portal/contracts-registration/delegation-rules'
import { toAuthorityDate, useShell } from '@portal/shell-sdk'
import { Button, Cluster, Stack } from '@portal/ui'
import { CheckboxCardsField, Form, PlainDateField, TextField, useForm } from '@portal/ui/forms'
import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useText } from './texts.ts'
import { useAddDelegation, useChangeDelegation } from './use-delegations.ts'

interface Values {
  readonly hisaPersonId: string
  readonly lastName: string
  readonly scopes: readonly OfferedScope[]
  readonly firstDay: string
  readonly lastDay: string
}

interface DelegationFormProps {
  /** The delegation to change; undefined: a new one. */
  readonly delegation: PersonDelegation | undefined
  readonly onClose: () => void
}

/** Lets another person act for the reader, or changes what a delegate can do and until when. */
export default function DelegationForm({ delegation, onClose }: DelegationFormProps) {
  const t = useText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const add = useAddDelegation()
  const change = useChangeDelegation()
  const check = useCheck(delegation)
  const heading = useRef<HTMLHeadingElement>(null)
  const [today] = useState(() => toAuthorityDate(new Date()))
  const form = useForm<Values>({
    defaultValues: {
      hisaPersonId: '',
      lastName: '',
      scopes: offeredScopes.filter((scope) => delegation?.scopes.includes(scope)),
      firstDay: today,
      lastDay: delegation?.lastDay ?? '',
    },
    shouldFocusError: false,
    resolver: (values) => {
      const errors = Object.entries(check(values))
      if (errors.length === 0) return { values, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'rule', message }])),
      }
    },
  })
  useEffect(() => {
    if (delegation) heading.current?.focus()
  }, [delegation])

  const submit = async ({ hisaPersonId, lastName, scopes, firstDay, lastDay }: Values) => {
    const body = { scopes: [...scopes], lastDay: lastDay === '' ? null : lastDay }
    const saved = delegation
      ? await change.mutateAsync({ delegationId: delegation.delegationId, ...body })
      : await add.mutateAsync({ hisaPersonId: hisaPersonId.trim(), lastName: lastName.trim(), firstDay, ...body })
    toasts.show({
      kind: 'success',
      message: t(delegation ? 'form.changed' : 'form.added', { name: saved.person.displayName }),
    })
    form.reset()
    onClose()
  }
  return (
    <section className="p-stack" aria-labelledby="delegation-form">
      <h2 id="delegation-form" ref={heading} tabIndex={-1}>
        {delegation ? t('form.change-title', { name: delegation.person.displayName }) : t('form.title')}
      </h2>
      <Stack>
        {!delegation && <p>{t('form.never')}</p>}
        <Form form={form} onSubmit={submit} toFormErrors={(failure) => ({ form: describe(failure).message })}>
          {!delegation && (
            <>
              <TextField
                name="hisaPersonId"
                label={t('form.hisa-id')}
                help={t('form.hisa-id-help')}
                autoComplete="off"
                required
              />
              <TextField name="lastName" label={t('form.last-name')} autoComplete="off" spellCheck={false} required />
            </>
          )}
          <CheckboxCardsField
            name="scopes"
            label={t('form.scopes')}
            required
            options={offeredScopes.map((scope) => ({
              value: scope,
              label: t(`scope.${scope}`),
              help: t(`scope-help.${scope}`),
            }))}
          />
          {!delegation && <PlainDateField name="firstDay" label={t('form.first-day')} required />}
          <PlainDateField name="lastDay" label={t('form.last-day')} help={t('form.last-day-help')} />
          <Cluster>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              {t(delegation ? 'form.save' : 'form.add')}
            </Button>
            {delegation && (
              <Button variant="quiet" onClick={onClose}>
                {t('form.cancel')}
              </Button>
            )}
          </Cluster>
        </Form>
      </Stack>
    </section>
  )
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/

/** Returns messages by field; the dates follow the same rules as in the service. */
function useCheck(delegation: PersonDelegation | undefined) {
  const t = useText()
  return ({ hisaPersonId, lastName, scopes, firstDay, lastDay }: Values): Readonly<Record<string, string>> => {
    const errors: Record<string, string> = {}
    if (!delegation && hisaPersonId.trim() === '') errors['hisaPersonId'] = t('form.hisa-id-missing')
    if (!delegation && lastName.trim() === '') errors['lastName'] = t('form.last-name-missing')
    if (scopes.length === 0) errors['scopes'] = t('form.scopes-missing')
    if (!plainDate.test(firstDay)) errors['firstDay'] = t('form.date-invalid')
    if (lastDay !== '' && !plainDate.test(lastDay)) errors['lastDay'] = t('form.date-invalid')
    if (errors['firstDay'] !== undefined || errors['lastDay'] !== undefined) return errors
    const today = toAuthorityDate(new Date())
    const period = { firstDay: getFirstDay(delegation, firstDay, today), lastDay: lastDay === '' ? null : lastDay }
    const error = findPeriodError(period, today)
    if (error === 'first-day-past') errors['firstDay'] = t('form.first-day-past')
    if (error === 'last-day-early') errors['lastDay'] = t('form.last-day-early')
    return errors
  }
}

/** A change of a delegation in effect begins today. */
function getFirstDay(delegation: PersonDelegation | undefined, typed: string, today: string): string {
  if (!delegation) return typed
  return delegation.firstDay > today ? delegation.firstDay : today
}
