import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { ChoiceField, Form, PlainDateField, TextAreaField, TextField, useForm } from '@portal/ui/forms'
import { useEffect } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { ConflictingFields } from './conflicting-fields.tsx'
import { hasSameValues } from './merge-form-values.ts'
import { FtcFields, CommentPeriodFields } from './publication-fields.tsx'
import { toRequestBody, validate, toFormValues, type PublicationValues } from './publication-values.ts'
import { useRegulationsText } from '../texts.ts'
import type { DraftSession } from '../editor/use-draft.ts'
import { FormConflict, useFormErrors, useFormMerge } from './use-form-merge.ts'

/** Publication details of a draft: title, change note, comment period, effective date, FTC submission. */
export function PublicationForm({
  version,
  write,
  onDirty,
}: {
  readonly version: VersionSummary
  readonly write: DraftSession['write']
  /** Called when the form gets or loses unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void
}) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const savedValues = toFormValues(version)
  const form = useForm<PublicationValues>({
    defaultValues: savedValues,
    shouldFocusError: false,
    resolver: (values) => {
      const codes = Object.entries(validate(values))
      if (codes.length === 0) return { values, errors: {} }
      const errors = codes.map(([field, code]) => [field, { type: 'rule', message: t(`invalid.${code}`) }] as const)
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const merge = useFormMerge({ form, name: `publication.${version.versionId}`, savedValues, toStored })
  useEffect(
    () => form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty = false }) => onDirty(isDirty) }),
    [form, onDirty],
  )
  useEffect(() => () => onDirty(false), [onDirty])
  const toFormErrors = useFormErrors()
  const submit = async (values: PublicationValues): Promise<undefined> => {
    if (merge.conflicts.length > 0) throw new FormConflict('unresolved')
    const body = toRequestBody(values, version)
    const outcome = await write({
      send: (expectedVersion) => regulationsApi().updateRegulation({ body: { ...body, expectedVersion } }),
      apply: (nodes, node) =>
        node ? nodes.map((each) => (each.regulationId === node.regulationId ? node : each)) : nodes,
      isVersionUnchanged: (current) => hasSameValues(toFormValues(current), savedValues),
      // Changes to the text do not affect the publication details.
      canRetry: () => true,
    })
    if (outcome.kind !== 'done') throw outcome.kind === 'failed' ? outcome.failure : new FormConflict('stale')
    merge.markSaved(values)
    toasts.show({ kind: 'success', message: t('publication.saved') })
  }
  const isDraft = version.state === 'EDIT_DRAFT'
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('publication.form')}>
      <ConflictingFields merge={merge} />
      <TextField name="titleEn" label={t('title.en')} maxLength={500} required />
      <TextField name="titleEs" label={t('title.es')} maxLength={500} />
      <ChoiceField
        name="subject"
        label={t('subject.label')}
        options={subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))}
      />
      <TextAreaField name="noteEn" label={t('note.en')} help={t('note.help')} rows={3} maxLength={5000} />
      <TextAreaField name="noteEs" label={t('note.es')} rows={3} maxLength={5000} />
      <CommentPeriodFields help={t(isDraft ? 'comment-period.help' : 'comment-period.help-current')} />
      {!isDraft && (
        <fieldset className="dr-fields">
          <legend>{t('effective.label')}</legend>
          <PlainDateField name="effectiveFrom" label={t('effective.from')} help={t('effective.help')} />
          <TextField
            name="sequence"
            label={t('effective.sequence')}
            help={t('effective.sequence-help')}
            inputMode="numeric"
          />
        </fieldset>
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

/** All fields are text, so all of them are stored as a local draft. */
function toStored(values: PublicationValues): Record<string, string> {
  return { ...values }
}
