import { CallFailure, describeFailure } from '@portal/api-client'
import type { Definition } from '@portal/contracts-regulations'
import { useForm, type FormRefusal, type Resolver } from '@portal/ui/forms'
import { useCommand } from '@portal/ui/query'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../api.ts'
import { useKeptWork } from '../../kept-values.ts'
import { bodyOf, faultsOf, valuesOf, type DefinitionValues } from './definition-draft.ts'
import { useDefinitionsText } from './texts.ts'

type Written = ReturnType<typeof bodyOf> & { readonly id?: string; readonly expectedVersion?: number }

/**
 * The form of a definition, new or standing. What is typed is kept in this browser until it is published; where somebody
 * else published meanwhile, `theirs` is what they wrote.
 */
export function useDefinitionForm(definition: Definition | undefined, onPublished: (published: Definition) => void) {
  const t = useDefinitionsText()
  const kept = useKeptWork()
  const name = `definition.${definition?.id ?? 'new'}`
  const [begun] = useState(() => kept.find(name, valuesOf()))
  const [expectedVersion, setExpectedVersion] = useState(begun?.expectedVersion ?? definition?.lockVersion)
  const [theirs, setTheirs] = useState<Definition>()
  const form = useForm<DefinitionValues>({
    defaultValues: valuesOf(definition),
    resolver: resolverOf(t),
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  useEffect(() => {
    // As typed, so that the form knows it differs from what is published.
    if (begun) for (const [field, value] of Object.entries(begun.values)) setTyped(form, field, value)
  }, [form, begun])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: differs }) => {
          if (differs) kept.keep(name, { values, ...(expectedVersion !== undefined && { expectedVersion }) })
          else kept.forget(name)
        },
      }),
    [form, kept, name, expectedVersion],
  )

  const publish = useCommand((written: Written, options) => {
    const { id, ...body } = written
    return id === undefined
      ? regulationsApi().addDefinition({ body }, options)
      : regulationsApi().updateDefinition({ body: { id, ...body } }, options)
  })
  const start = (from: Definition) => {
    kept.forget(name)
    setTheirs(undefined)
    setExpectedVersion(from.lockVersion)
    form.reset(valuesOf(from))
  }

  return {
    form,
    theirs,
    hasUnsaved: isDirty,
    discard: () => {
      kept.forget(name)
      setTheirs(undefined)
      setExpectedVersion(definition?.lockVersion)
      form.reset(valuesOf(definition))
    },
    /** Goes on with what is typed, over what the other published. */
    keepMine() {
      setExpectedVersion(theirs?.lockVersion)
      setTheirs(undefined)
    },
    takeTheirs() {
      if (theirs) start(theirs)
    },
    async submit(values: DefinitionValues): Promise<undefined> {
      const version = expectedVersion === undefined ? {} : { expectedVersion }
      try {
        const published = await publish.mutateAsync({
          ...bodyOf(values),
          ...(definition && { id: definition.id, ...version }),
        })
        start(published)
        onPublished(published)
      } catch (failure) {
        if (failure instanceof CallFailure && failure.error === 'resource.stale') {
          const { definition: other } = failure.details as { readonly definition?: Definition }
          setTheirs(other)
        }
        throw failure
      }
    },
    refusalOf(failure: unknown): FormRefusal {
      const error = failure instanceof CallFailure ? failure.error : ''
      if (error === 'resource.stale') return { form: t('stale.title') }
      if (error === 'definitions.term-taken') return { fields: { term: t('fault.term.taken') } }
      return { form: describeFailure(failure, t).message }
    },
  }
}

function setTyped(form: ReturnType<typeof useForm<DefinitionValues>>, field: string, value: string): void {
  form.setValue(field as keyof DefinitionValues, value, { shouldDirty: true })
}

function resolverOf(t: ReturnType<typeof useDefinitionsText>): Resolver<DefinitionValues> {
  return (values) => {
    const faults = Object.entries(faultsOf(values))
    if (faults.length === 0) return { values, errors: {} }
    const errors = faults.map(([field, fault]) => [field, { type: 'rule', message: t(`fault.${fault}`) }] as const)
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
