import { CallFailure, describeFailure } from '@portal/api-client'
import type { InputOf } from '@portal/contracts-common'
import type { Definition, RegulationsHttp } from '@portal/contracts-regulations'
import { Button, Cluster, Notice } from '@portal/ui'
import { Form, TextAreaField, TextField, useForm, type Resolver } from '@portal/ui/forms'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../api.ts'
import { useKeptWork } from '../../kept-values.ts'
import { WordChanges } from '../../word-changes.tsx'
import { SpanishTag } from './definition-table.tsx'
import { useDefinitionsText } from './texts.ts'

/** Names unlike those of the English form, which stands on the same page: fields are found by them. */
interface SpanishValues {
  readonly spanishTerm: string
  readonly spanishText: string
}

type Spanish = InputOf<RegulationsHttp['translateDefinition']>['body']

/** The Spanish wording: for information, made from one English wording, and said to be out of date once that changes. */
export function SpanishForm({
  definition,
  onSaved,
}: {
  readonly definition: Definition
  readonly onSaved: () => void
}) {
  const t = useDefinitionsText()
  const { id, versionNumber, translation } = definition
  const kept = useKeptWork()
  const name = `definition-es.${id}`
  const present = { spanishTerm: translation?.term ?? '', spanishText: translation?.es ?? '' }
  const [begun] = useState(() => kept.find(name, present))
  const form = useForm<SpanishValues>({
    defaultValues: begun?.values ?? present,
    resolver: resolverOf(t),
    shouldFocusError: false,
  })
  const write = useCommand((body: Spanish, options) =>
    regulationsApi().translateDefinition({ params: { id }, body }, options),
  )
  const submit = async ({ spanishTerm, spanishText }: SpanishValues) => {
    const [term, text] = [spanishTerm.trim(), spanishText.trim()]
    const expectedVersion = translation?.lockVersion ?? 0
    await write.mutateAsync({ term, text, ofVersionNumber: versionNumber, expectedVersion })
    kept.forget(name)
    onSaved()
    return undefined
  }
  const refusalOf = (failure: unknown) => {
    const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
    return { form: isStale ? t('spanish.stale') : describeFailure(failure, t).message }
  }
  return (
    <Form form={form} onSubmit={submit} refusalOf={refusalOf} label={t('spanish')}>
      <Cluster>
        <SpanishTag definition={definition} />
        <span className="p-soft p-small">{t('spanish.note')}</span>
      </Cluster>
      {translation?.isOutdated && (
        <Notice tone="warning" title={t('spanish.changed')}>
          <p className="de-words" lang="en">
            <WordChanges before={translation.en} after={definition.description} />
          </p>
        </Notice>
      )}
      <div lang="es" className="p-stack" onInput={() => kept.keep(name, { values: form.getValues() })}>
        <TextField name="spanishTerm" label={t('spanish.term')} maxLength={100} required />
        <TextAreaField name="spanishText" label={t('spanish.text')} rows={6} maxLength={20_000} required />
      </div>
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('spanish.save')}
        </Button>
      </Cluster>
    </Form>
  )
}

function resolverOf(t: ReturnType<typeof useDefinitionsText>): Resolver<SpanishValues> {
  return (values) => {
    const errors = {
      ...(values.spanishTerm.trim() === '' && { spanishTerm: { type: 'rule', message: t('fault.term.missing') } }),
      ...(values.spanishText.trim() === '' && {
        spanishText: { type: 'rule', message: t('fault.description.missing') },
      }),
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
