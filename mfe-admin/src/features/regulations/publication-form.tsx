import type { VersionSummary } from '@portal/contracts-regulations'
import { subjects } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import {
  ChoiceField,
  Form,
  PlainDateField,
  TextAreaField,
  TextField,
  useForm,
  type FormRefusal,
} from '@portal/ui/forms'
import { useEffect } from 'react'
import { regulationsApi } from '../../api.ts'
import { useKeptWork } from '../../kept-values.ts'
import { FtcFields, WindowFields } from './publication-fields.tsx'
import { bodyOf, faultsOf, valuesOf, type PublicationValues } from './publication-values.ts'
import { useRegulationsText } from './texts.ts'
import type { DraftInHand } from './use-draft.ts'

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
  const keptWork = useKeptWork()
  const name = `publication.${version.versionId}`
  const form = useForm<PublicationValues>({
    defaultValues: valuesOf(version),
    shouldFocusError: false,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values))
      if (faults.length === 0) return { values, errors: {} }
      const errors = faults.map(([field, fault]) => [field, { type: 'rule', message: t(`fault.${fault}`) }] as const)
      return { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  useEffect(() => {
    const kept = keptWork.find(name, valuesOf(version))
    if (!kept) return
    for (const [field, value] of Object.entries(kept.values))
      form.setValue(field as keyof PublicationValues, value as never, { shouldDirty: true })
    // What was kept is taken up once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty = false }) => {
          onDirty(isDirty)
          if (isDirty) keptWork.keep(name, { values })
          else keptWork.forget(name)
        },
      }),
    [form, keptWork, name, onDirty],
  )
  useEffect(() => () => onDirty(false), [onDirty])
  const submit = async (values: PublicationValues): Promise<FormRefusal | undefined> => {
    const body = bodyOf(values, version)
    const outcome = await write({
      send: (expectedVersion) => regulationsApi().updateRegulation({ body: { ...body, expectedVersion } }),
      apply: (nodes, node) =>
        node ? nodes.map((each) => (each.regulationId === node.regulationId ? node : each)) : nodes,
      // Somebody wrote in the text meanwhile: what is told here is another thing.
      stillFits: () => true,
    })
    if (outcome.kind !== 'done')
      return { form: outcome.kind === 'refused' ? outcome.message : t('structure.overtaken') }
    keptWork.forget(name)
    form.reset(values)
    toasts.show({ kind: 'success', message: t('publication.saved') })
    return undefined
  }
  const isDraft = version.state === 'EDIT_DRAFT'
  return (
    <Form form={form} onSubmit={submit} label={t('publication.form')}>
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
