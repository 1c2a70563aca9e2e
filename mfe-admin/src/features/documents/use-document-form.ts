import { CallFailure, describeFailure, fieldFaults } from '@portal/api-client'
import { useForm, type FormRefusal, type Resolver } from '@portal/ui/forms'
import { useEffect } from 'react'
import { useKeptWork } from '../../kept-values.ts'
import { faultsOf, type DocumentValues } from './document-values.ts'
import { useDocumentsText, type DocumentsText } from './texts.ts'

/** The form of a document. What is typed is kept in this browser under `name` until it is saved; a file cannot be. */
export function useDocumentForm(
  name: string,
  {
    saved,
    typed,
    hasFile,
  }: { readonly saved: DocumentValues; readonly typed?: DocumentValues | undefined; readonly hasFile: boolean },
) {
  const t = useDocumentsText()
  const kept = useKeptWork()
  const form = useForm<DocumentValues>({
    defaultValues: saved,
    resolver: resolverOf(t, hasFile),
    shouldFocusError: false,
  })
  useEffect(() => {
    // As typed, so that the form knows it differs from what is saved.
    if (!typed) return
    for (const field of ['title', 'description', 'category', 'occupations'] as const) {
      form.setValue(field, typed[field], { shouldDirty: true })
    }
  }, [form, typed])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) kept.keep(name, { values: asKept(values) })
          else kept.forget(name)
        },
      }),
    [form, kept, name],
  )
  return {
    form,
    forget: () => kept.forget(name),
    /** What a refusal says, at its field where it is about one. */
    refusalOf(failure: unknown): FormRefusal {
      if (!(failure instanceof CallFailure)) return { form: describeFailure(failure, t).message }
      if (failure.error === 'resource.stale') return { form: t('stale.title') }
      const field = fieldsOfErrors[failure.error]
      if (field) return { fields: { [field]: describeFailure(failure, t).message } }
      const faults = Object.keys(fieldFaults(failure)).flatMap((path) => fieldsOfBody[path.split('.')[0] ?? ''] ?? [])
      const named = faults.map((at) => [at, t(`fault.${at}`)] as const)
      return named.length > 0 ? { fields: Object.fromEntries(named) } : { form: describeFailure(failure, t).message }
    },
  }
}

/** Typed values are kept as words; a list of occupations as one line. The file is not: it has to be chosen again. */
export type KeptDocument = Record<'title' | 'description' | 'category' | 'occupations', string>

export const nothingKept: KeptDocument = { title: '', description: '', category: '', occupations: '' }

function asKept({ title, description, category, occupations }: DocumentValues): KeptDocument {
  return { title, description, category, occupations: occupations.join() }
}

export function fromKept({ title, description, category, occupations }: KeptDocument): DocumentValues {
  return { title, description, category, occupations: occupations.split(',').filter(Boolean), file: '', fileName: '' }
}

type Field = keyof DocumentValues

const fieldsOfErrors: Readonly<Record<string, Field>> = {
  'documents.category-unknown': 'category',
  'documents.occupation-unknown': 'occupations',
  'files.missing': 'file',
  'files.empty': 'file',
  'files.kind-not-taken': 'file',
  'files.not-as-named': 'file',
  'files.upload-not-complete': 'file',
  'files.in-use': 'file',
  'files.too-many-open': 'file',
}

const fieldsOfBody: Readonly<Record<string, Field>> = {
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

function resolverOf(t: DocumentsText, hasFile: boolean): Resolver<DocumentValues> {
  return (values) => {
    const faults = Object.entries(faultsOf(values, hasFile))
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map(([field, fault]) => [field, { type: 'rule', message: t(`fault.${fault}`) }] as const)
    return { values: {}, errors: Object.fromEntries(errors) } as never
  }
}
