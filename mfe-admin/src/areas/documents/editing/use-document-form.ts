import { CallFailure, describeFailure, getFieldErrors } from '@portal/api-client'
import { useForm, type FormErrors, type Resolver } from '@portal/ui/forms'
import { useEffect } from 'react'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { validate, type DocumentValues } from './document-values.ts'
import { useDocumentsText, type DocumentsText } from './texts.ts'

/** The form of a document. Unsaved values except the file are stored in this browser under `name`. */
export function useDocumentForm(
  name: string,
  {
    savedValues,
    draft,
    hasFile,
  }: { readonly savedValues: DocumentValues; readonly draft?: DocumentValues | undefined; readonly hasFile: boolean },
) {
  const t = useDocumentsText()
  const localDrafts = useLocalDrafts()
  const form = useForm<DocumentValues>({
    defaultValues: savedValues,
    resolver: createResolver(t, hasFile),
    shouldFocusError: false,
  })
  useEffect(() => {
    // Set as input, so that the form is dirty compared with the saved values.
    if (!draft) return
    for (const field of ['title', 'description', 'category', 'occupations'] as const) {
      form.setValue(field, draft[field], { shouldDirty: true })
    }
  }, [form, draft])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) localDrafts.save(name, { values: toDraftValues(values) })
          else localDrafts.remove(name)
        },
      }),
    [form, localDrafts, name],
  )
  return {
    form,
    removeDraft: () => localDrafts.remove(name),
    /** Converts a failed request to form errors, shown at the field they belong to if possible. */
    toFormErrors(failure: unknown): FormErrors {
      if (!(failure instanceof CallFailure)) return { form: describeFailure(failure, t).message }
      if (failure.error === 'resource.stale') return { form: t('stale.title') }
      const field = fieldsByErrorCode[failure.error]
      if (field) return { fields: { [field]: describeFailure(failure, t).message } }
      const paths = Object.keys(getFieldErrors(failure))
      const invalidFields = paths.flatMap((path) => fieldsByBodyName[path.split('.')[0] ?? ''] ?? [])
      const messages = invalidFields.map((name) => [name, t(`invalid.${name}`)] as const)
      return messages.length > 0
        ? { fields: Object.fromEntries(messages) }
        : { form: describeFailure(failure, t).message }
    },
  }
}

/** The values stored in the local draft. Occupations are one text; the file is not stored and must be chosen again. */
export type DraftValues = Record<'title' | 'description' | 'category' | 'occupations', string>

export const emptyDraftValues: DraftValues = { title: '', description: '', category: '', occupations: '' }

function toDraftValues({ title, description, category, occupations }: DocumentValues): DraftValues {
  return { title, description, category, occupations: occupations.join() }
}

export function fromDraftValues({ title, description, category, occupations }: DraftValues): DocumentValues {
  return { title, description, category, occupations: occupations.split(',').filter(Boolean), file: '', fileName: '' }
}

type Field = keyof DocumentValues

const fieldsByErrorCode: Readonly<Record<string, Field>> = {
  'documents.category-unknown': 'category',
  'documents.occupation-unknown': 'occupations',
  'files.missing': 'file',
  'files.empty': 'file',
  'files.type-not-accepted': 'file',
  'files.content-mismatch': 'file',
  'files.upload-not-complete': 'file',
  'files.in-use': 'file',
  'files.too-many-pending': 'file',
}

const fieldsByBodyName: Readonly<Record<string, Field>> = {
  Title: 'title',
  title: 'title',
  FileName: 'title',
  Description: 'description',
  description: 'description',
  DocumentCategory: 'category',
  documentCategory: 'category',
  Occupations: 'occupations',
  occupations: 'occupations',
  File: 'file',
  file: 'file',
}

function createResolver(t: DocumentsText, hasFile: boolean): Resolver<DocumentValues> {
  return (values) => {
    const codes = Object.entries(validate(values, hasFile))
    if (codes.length === 0) return { values, errors: {} }
    const errors = codes.map(([field, code]) => [field, { type: 'rule', message: t(`invalid.${code}`) }] as const)
    return { values: {}, errors: Object.fromEntries(errors) } as never
  }
}
