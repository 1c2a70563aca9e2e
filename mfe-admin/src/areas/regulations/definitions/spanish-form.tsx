import { CallFailure, describeFailure } from '@portal/api-client'
import type { InputOf } from '@portal/contracts-common'
import type { Definition, RegulationsHttp } from '@portal/contracts-regulations'
import { Button, Cluster, Notice } from '@portal/ui'
import { Form, TextAreaField, TextField, useForm, type Resolver } from '@portal/ui/forms'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../../shared/api.ts'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { TextDiff } from '../text-diff.tsx'
import { SpanishTag } from './definition-table.tsx'
import { useDefinitionsText } from './texts.ts'

/** Field names differ from those of the English form on the same page, because they are also element ids. */
interface SpanishValues {
  readonly spanishTerm: string
  readonly spanishText: string
}

type TranslationBody = InputOf<RegulationsHttp['translateDefinition']>['body']

/** Edits the Spanish translation of one English version. It becomes out of date when the English text changes. */
export function SpanishForm({
  definition,
  onSaved,
}: {
  readonly definition: Definition
  readonly onSaved: () => void
}) {
  const t = useDefinitionsText()
  const { id, versionNumber, translation } = definition
  const localDrafts = useLocalDrafts()
  const name = `definition-es.${id}`
  const savedValues = { spanishTerm: translation?.term ?? '', spanishText: translation?.es ?? '' }
  const [draft] = useState(() => localDrafts.find(name, savedValues))
  const form = useForm<SpanishValues>({
    defaultValues: draft?.values ?? savedValues,
    resolver: createResolver(t),
    shouldFocusError: false,
  })
  const translate = useCommand((body: TranslationBody, options) =>
    regulationsApi().translateDefinition({ params: { id }, body }, options),
  )
  const submit = async ({ spanishTerm, spanishText }: SpanishValues) => {
    const [term, text] = [spanishTerm.trim(), spanishText.trim()]
    const expectedVersion = translation?.lockVersion ?? 0
    await translate.mutateAsync({ term, text, englishVersionNumber: versionNumber, expectedVersion })
    localDrafts.remove(name)
    onSaved()
    return undefined
  }
  const toFormErrors = (failure: unknown) => {
    const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
    return { form: isStale ? t('spanish.stale') : describeFailure(failure, t).message }
  }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('spanish')}>
      <Cluster>
        <SpanishTag definition={definition} />
        <span className="p-soft p-small">{t('spanish.note')}</span>
      </Cluster>
      {translation?.isOutdated && (
        <Notice tone="warning" title={t('spanish.changed')}>
          <p className="de-text" lang="en">
            <TextDiff before={translation.en} after={definition.description} />
          </p>
        </Notice>
      )}
      <div lang="es" className="p-stack" onInput={() => localDrafts.save(name, { values: form.getValues() })}>
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

function createResolver(t: ReturnType<typeof useDefinitionsText>): Resolver<SpanishValues> {
  return (values) => {
    const errors = {
      ...(values.spanishTerm.trim() === '' && { spanishTerm: { type: 'rule', message: t('invalid.term.missing') } }),
      ...(values.spanishText.trim() === '' && {
        spanishText: { type: 'rule', message: t('invalid.description.missing') },
      }),
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
