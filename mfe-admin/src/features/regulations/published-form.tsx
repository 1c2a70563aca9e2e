import { CallFailure, describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { AgreeField, Form, TextAreaField, useForm, type FormRefusal, type Resolver } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../api.ts'
import { useKeptWork } from '../../kept-values.ts'
import { FtcFields, WindowFields } from './publication-fields.tsx'
import {
  bodyOf,
  faultsOf,
  isWindowChanged,
  takesComments,
  valuesOf,
  wordsOf,
  type PublishedValues,
} from './published-values.ts'
import { useRegulationsText } from './texts.ts'

/** What may still change of a published version: its comment window, and what the FTC was sent and answered. */
export function PublishedForm({ version }: { readonly version: VersionSummary }) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const keptWork = useKeptWork()
  const name = `published.${version.versionId}`
  const [expectedVersion, setExpectedVersion] = useState(version.lockVersion)
  const form = useForm<PublishedValues>({
    defaultValues: valuesOf(version),
    shouldFocusError: false,
    resolver: resolverOf(t, version),
  })
  useEffect(() => {
    const kept = keptWork.find(name, wordsOf(valuesOf(version)))
    for (const [field, value] of Object.entries(kept?.values ?? {}))
      form.setValue(field as keyof PublishedValues, value as never, { shouldDirty: true })
    // What was kept is taken up once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) =>
          isDirty ? keptWork.keep(name, { values: wordsOf(values) }) : keptWork.forget(name),
      }),
    [form, keptWork, name],
  )
  const update = useCommand((body: ReturnType<typeof bodyOf> & { expectedVersion: number }, options) =>
    regulationsApi().updatePublication({ body }, options),
  )
  const submit = async (values: PublishedValues): Promise<FormRefusal | undefined> => {
    try {
      const { version: updated } = await update.mutateAsync({ ...bodyOf(values, version, new Date()), expectedVersion })
      keptWork.forget(name)
      form.reset(valuesOf(updated))
      setExpectedVersion(updated.lockVersion)
      toasts.show({ kind: 'success', message: t('publication.saved') })
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.error === 'resource.stale'))
        return { form: describeFailure(failure, t).message }
      // What is typed stays; it is sent over what the other set when it is sent again.
      setExpectedVersion(Number(failure.details['currentVersion']))
      return { form: t('published.stale') }
    } finally {
      const api = regulationsApi()
      for (const { key } of [api.getMainRegulation, api.listVersions, api.getVersionStatus])
        void queries.invalidateQueries({ queryKey: key })
    }
    return undefined
  }
  const isOpen = takesComments(version, new Date())
  const isChanged = isWindowChanged(form.watch(), version)
  return (
    <Form form={form} onSubmit={submit} label={t('published.form')}>
      <h2>{t('published.form')}</h2>
      <p>{t('published.lead')}</p>
      <WindowFields help={t('published.window-help')} />
      {isOpen && <AgreeField name="closesNow" label={t('published.close-now')} />}
      {isChanged && (
        <TextAreaField
          name="reason"
          label={t('published.reason')}
          help={t('published.reason-help')}
          rows={2}
          maxLength={1000}
          required
        />
      )}
      <FtcFields />
      <Cluster>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('publication.save')}
        </Button>
      </Cluster>
    </Form>
  )
}

function resolverOf(t: ReturnType<typeof useRegulationsText>, version: VersionSummary): Resolver<PublishedValues> {
  return (values) => {
    const faults = Object.entries(faultsOf(values, version))
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map(([field, fault]) => [field, { type: 'rule', message: t(`fault.${fault}`) }] as const)
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
