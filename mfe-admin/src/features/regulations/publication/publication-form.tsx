import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { ChoiceField, Form, PlainDateField, TextAreaField, TextField, useForm } from '@portal/ui/forms'
import { useEffect } from 'react'
import { regulationsApi } from '../../../api.ts'
import { ContestedFields } from './contested-fields.tsx'
import { saysTheSame } from './others-changes.ts'
import { FtcFields, WindowFields } from './publication-fields.tsx'
import { bodyOf, faultsOf, valuesOf, type PublicationValues } from './publication-values.ts'
import { useRegulationsText } from '../texts.ts'
import type { DraftInHand } from '../editor/use-draft.ts'
import { Contested, useContestedRefusal, useOthersChanges } from './use-others-changes.ts'

/** What goes with the publication of an edit: title, note, window, effective date, what the FTC was sent. */
export function PublicationForm({
  version,
  write,
  onDirty,
}: {
  readonly version: VersionSummary
  readonly write: DraftInHand['write']
  /** Whether it says something that is not saved. */
  readonly onDirty: (isDirty: boolean) => void
}) {
  const t = useRegulationsText()
  const { toasts } = useShell()
  const stands = valuesOf(version)
  const form = useForm<PublicationValues>({
    defaultValues: stands,
    shouldFocusError: false,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values))
      if (faults.length === 0) return { values, errors: {} }
      const errors = faults.map(([field, fault]) => [field, { type: 'rule', message: t(`fault.${fault}`) }] as const)
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const others = useOthersChanges({ form, name: `publication.${version.versionId}`, stands, words: textsOf })
  useEffect(
    () => form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty = false }) => onDirty(isDirty) }),
    [form, onDirty],
  )
  useEffect(() => () => onDirty(false), [onDirty])
  const refusalOf = useContestedRefusal()
  const submit = async (values: PublicationValues): Promise<undefined> => {
    if (others.contested.length > 0) throw new Contested('open')
    const body = bodyOf(values, version)
    const outcome = await write({
      send: (expectedVersion) => regulationsApi().updateRegulation({ body: { ...body, expectedVersion } }),
      apply: (nodes, node) =>
        node ? nodes.map((each) => (each.regulationId === node.regulationId ? node : each)) : nodes,
      restsOn: (now) => saysTheSame(valuesOf(now), stands),
      // Somebody wrote in the text meanwhile: what is told here is another thing.
      stillFits: () => true,
    })
    if (outcome.kind !== 'done') throw outcome.kind === 'refused' ? outcome.failure : new Contested('overtaken')
    others.saved(values)
    toasts.show({ kind: 'success', message: t('publication.saved') })
  }
  const isDraft = version.state === 'EDIT_DRAFT'
  return (
    <Form form={form} onSubmit={submit} refusalOf={refusalOf} label={t('publication.form')}>
      <ContestedFields others={others} />
      <TextField name="titleEn" label={t('title.en')} maxLength={500} required />
      <TextField name="titleEs" label={t('title.es')} maxLength={500} />
      <ChoiceField
        name="subject"
        label={t('subject.label')}
        options={subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))}
      />
      <TextAreaField name="noteEn" label={t('note.en')} help={t('note.help')} rows={3} maxLength={5000} />
      <TextAreaField name="noteEs" label={t('note.es')} rows={3} maxLength={5000} />
      <WindowFields help={t(isDraft ? 'window.help' : 'window.help-current')} />
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

/** All of it is texts. */
function textsOf(values: PublicationValues): Record<string, string> {
  return { ...values }
}
