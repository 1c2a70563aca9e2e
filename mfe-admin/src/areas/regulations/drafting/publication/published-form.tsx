import { CallFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { AgreementField, Form, TextAreaField, useForm, type Resolver } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../../shared/api.ts'
import { ConflictingFields } from './conflicting-fields.tsx'
import { FtcFields, CommentPeriodFields } from './publication-fields.tsx'
import {
  toRequestBody,
  validate,
  isCommentPeriodChanged,
  isOpenForComment,
  toStored,
  toFormValues,
  type PublishedValues,
} from './published-values.ts'
import { useRegulationsText } from '../texts.ts'
import { FormConflict, useFormErrors, useFormMerge } from './use-form-merge.ts'

/** The details of a published version that can still change: its comment period and FTC decision. */
export function PublishedForm({ version }: { readonly version: VersionSummary }) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const savedValues = toFormValues(version)
  const form = useForm<PublishedValues>({
    defaultValues: savedValues,
    shouldFocusError: false,
    resolver: createResolver(t, version),
  })
  const merge = useFormMerge({ form, name: `published.${version.versionId}`, savedValues, toStored })
  const update = useCommand((body: ReturnType<typeof toRequestBody> & { expectedVersion: number }, options) =>
    regulationsApi().updatePublication({ body }, options),
  )
  const toFormErrors = useFormErrors()
  const submit = async (values: PublishedValues): Promise<undefined> => {
    if (merge.conflicts.length > 0) throw new FormConflict('unresolved')
    const expectedVersion = version.lockVersion
    try {
      const { version: updated } = await update.mutateAsync({
        ...toRequestBody(values, version, new Date()),
        expectedVersion,
      })
      merge.markSaved(toFormValues(updated))
      toasts.show({ kind: 'success', message: t('publication.saved') })
    } catch (failure) {
      const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
      throw isStale ? new FormConflict('stale') : failure
    } finally {
      const api = regulationsApi()
      for (const { key } of [api.listVersions, api.getVersionStatus]) void queries.invalidateQueries({ queryKey: key })
      // The next save is based on the current version.
      await queries.invalidateQueries({ queryKey: api.getMainRegulation.key })
    }
  }
  const isOpen = isOpenForComment(version)
  const isChanged = isCommentPeriodChanged(form.watch(), version)
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('published.form')}>
      <h2>{t('published.form')}</h2>
      <p>{t('published.lead')}</p>
      <ConflictingFields merge={merge} />
      <CommentPeriodFields help={t('published.comment-period-help')} />
      {isOpen && <AgreementField name="closesNow" label={t('published.close-now')} />}
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

function createResolver(t: ReturnType<typeof useRegulationsText>, version: VersionSummary): Resolver<PublishedValues> {
  return (values) => {
    const codes = Object.entries(validate(values, version))
    if (codes.length === 0) return { values, errors: {} }
    const errors = codes.map(([field, code]) => [field, { type: 'rule', message: t(`invalid.${code}`) }] as const)
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
