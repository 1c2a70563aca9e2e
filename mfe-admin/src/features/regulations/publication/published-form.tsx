import { CallFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { AgreeField, Form, TextAreaField, useForm, type Resolver } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../api.ts'
import { ContestedFields } from './contested-fields.tsx'
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
import { useRegulationsText } from '../texts.ts'
import { Contested, useContestedRefusal, useOthersChanges } from './use-others-changes.ts'

/** What may still change of a published version: its comment window, and what the FTC was sent and answered. */
export function PublishedForm({ version }: { readonly version: VersionSummary }) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const stands = valuesOf(version)
  const form = useForm<PublishedValues>({
    defaultValues: stands,
    shouldFocusError: false,
    resolver: resolverOf(t, version),
  })
  const others = useOthersChanges({ form, name: `published.${version.versionId}`, stands, words: wordsOf })
  const update = useCommand((body: ReturnType<typeof bodyOf> & { expectedVersion: number }, options) =>
    regulationsApi().updatePublication({ body }, options),
  )
  const refusalOf = useContestedRefusal()
  const submit = async (values: PublishedValues): Promise<undefined> => {
    if (others.contested.length > 0) throw new Contested('open')
    const expectedVersion = version.lockVersion
    try {
      const { version: updated } = await update.mutateAsync({ ...bodyOf(values, version, new Date()), expectedVersion })
      others.saved(valuesOf(updated))
      toasts.show({ kind: 'success', message: t('publication.saved') })
    } catch (failure) {
      const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
      throw isStale ? new Contested('overtaken') : failure
    } finally {
      const api = regulationsApi()
      for (const { key } of [api.listVersions, api.getVersionStatus]) void queries.invalidateQueries({ queryKey: key })
      // The next save is over how it is now.
      await queries.invalidateQueries({ queryKey: api.getMainRegulation.key })
    }
  }
  const isOpen = takesComments(version)
  const isChanged = isWindowChanged(form.watch(), version)
  return (
    <Form form={form} onSubmit={submit} refusalOf={refusalOf} label={t('published.form')}>
      <h2>{t('published.form')}</h2>
      <p>{t('published.lead')}</p>
      <ContestedFields others={others} />
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
