import { CallFailure, describeFailure } from '@portal/api-client'
import type { Definition } from '@portal/contracts-regulations'
import { useForm, type FormErrors, type Resolver } from '@portal/ui/forms'
import { useCommand } from '@portal/ui/query'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../../shared/api.ts'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { toRequestBody, validate, toFormValues, type DefinitionValues } from './definition-values.ts'
import { useDefinitionsText } from './texts.ts'

type DefinitionBody = ReturnType<typeof toRequestBody> & { readonly id?: string; readonly expectedVersion?: number }

/**
 * The form of a new or existing definition. Unsaved changes are stored in this browser until they are published. If
 * someone else published in the meantime, `theirs` is their version.
 */
export function useDefinitionForm(definition: Definition | undefined, onPublished: (published: Definition) => void) {
  const t = useDefinitionsText()
  const localDrafts = useLocalDrafts()
  const name = `definition.${definition?.id ?? 'new'}`
  const [draft] = useState(() => localDrafts.find(name, toFormValues()))
  const [expectedVersion, setExpectedVersion] = useState(draft?.expectedVersion ?? definition?.lockVersion)
  const [theirs, setTheirs] = useState<Definition>()
  const form = useForm<DefinitionValues>({
    defaultValues: toFormValues(definition),
    resolver: createResolver(t),
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  useEffect(() => {
    // Set as input, so that the form is dirty compared with the published values.
    if (draft) for (const [field, value] of Object.entries(draft.values)) setFieldValue(form, field, value)
  }, [form, draft])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isChanged }) => {
          if (isChanged) localDrafts.save(name, { values, ...(expectedVersion !== undefined && { expectedVersion }) })
          else localDrafts.remove(name)
        },
      }),
    [form, localDrafts, name, expectedVersion],
  )

  const publish = useCommand((definitionBody: DefinitionBody, options) => {
    const { id, ...body } = definitionBody
    return id === undefined
      ? regulationsApi().addDefinition({ body }, options)
      : regulationsApi().updateDefinition({ body: { id, ...body } }, options)
  })
  const resetTo = (source: Definition) => {
    localDrafts.remove(name)
    setTheirs(undefined)
    setExpectedVersion(source.lockVersion)
    form.reset(toFormValues(source))
  }

  return {
    form,
    theirs,
    hasUnsavedChanges: isDirty,
    discard: () => {
      localDrafts.remove(name)
      setTheirs(undefined)
      setExpectedVersion(definition?.lockVersion)
      form.reset(toFormValues(definition))
    },
    /** Keeps the user's values and bases them on the version that someone else published. */
    keepMine() {
      setExpectedVersion(theirs?.lockVersion)
      setTheirs(undefined)
    },
    takeTheirs() {
      if (theirs) resetTo(theirs)
    },
    async submit(values: DefinitionValues): Promise<undefined> {
      const version = expectedVersion === undefined ? {} : { expectedVersion }
      try {
        const published = await publish.mutateAsync({
          ...toRequestBody(values),
          ...(definition && { id: definition.id, ...version }),
        })
        resetTo(published)
        onPublished(published)
      } catch (failure) {
        if (failure instanceof CallFailure && failure.error === 'resource.stale') {
          const { definition: current } = failure.details as { readonly definition?: Definition }
          setTheirs(current)
        }
        throw failure
      }
    },
    toFormErrors(failure: unknown): FormErrors {
      const error = failure instanceof CallFailure ? failure.error : ''
      if (error === 'resource.stale') return { form: t('stale.title') }
      if (error === 'definitions.term-taken') return { fields: { term: t('invalid.term.taken') } }
      return { form: describeFailure(failure, t).message }
    },
  }
}

function setFieldValue(form: ReturnType<typeof useForm<DefinitionValues>>, field: string, value: string): void {
  form.setValue(field as keyof DefinitionValues, value, { shouldDirty: true })
}

function createResolver(t: ReturnType<typeof useDefinitionsText>): Resolver<DefinitionValues> {
  return (values) => {
    const codes = Object.entries(validate(values))
    if (codes.length === 0) return { values, errors: {} }
    const errors = codes.map(([field, code]) => [field, { type: 'rule', message: t(`invalid.${code}`) }] as const)
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
