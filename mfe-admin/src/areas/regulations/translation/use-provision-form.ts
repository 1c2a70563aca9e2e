import { CallFailure, describeFailure } from '@portal/api-client'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../../shared/api.ts'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { getTableTexts, replaceTableTexts } from './table-texts.ts'
import { useTranslationText } from './texts.ts'

export type Provision = ResultsOf<RegulationsHttp['listTranslations']>['items'][number]
type TranslationBody = InputOf<RegulationsHttp['translateProvision']>['body']

/** The Spanish translation of a provision as form values. Table cells have one line each. */
export interface ProvisionValues {
  readonly heading: string
  readonly text: string
  readonly cells: string
}

/** The form of one provision. Unsaved changes are stored in this browser, by the hash of the English text. */
export function useProvisionForm(versionId: string, provision: Provision, onSaved: () => void) {
  const t = useTranslationText()
  const { toasts } = useShell()
  const { regulationId, textHash, english, spanish } = provision
  const localDrafts = useLocalDrafts()
  const name = `translation.${regulationId}.${textHash}`
  const savedValues: ProvisionValues = {
    heading: spanish?.heading ?? '',
    text: spanish?.text ?? '',
    cells: spanish?.table ? getTableTexts(spanish.table).join('\n') : '',
  }
  const [values, setValues] = useState(() => localDrafts.find(name, savedValues)?.values ?? savedValues)
  const [error, setError] = useState<TranslationError>()
  const [failedSubmits, setFailedSubmits] = useState(0)
  const translate = useCommand((body: TranslationBody, options) =>
    regulationsApi().translateProvision({ params: { versionId, regulationId }, body }, options),
  )
  const showError = (newError: TranslationError) => {
    setError(newError)
    setFailedSubmits((count) => count + 1)
  }
  return {
    values,
    error: error && describeError(error, english, t),
    failedSubmits,
    isBusy: translate.isPending,
    onInput(change: Partial<ProvisionValues>) {
      const next = { ...values, ...change }
      setValues(next)
      localDrafts.save(name, { values: next })
    },
    save() {
      const heading = values.heading.trim()
      const text = values.text.trim()
      const table = english.table && replaceTableTexts(english.table, values.cells.split('\n'))
      const isHeadingOnly = heading !== '' && text === '' && values.cells.trim() === ''
      if (Boolean(english.heading) !== (heading !== '')) return showError('heading')
      if (!isHeadingOnly && (english.text === '') !== (text === '')) return showError('text')
      if (!isHeadingOnly && english.table && !table) return showError('cells')
      setError(undefined)
      const expectedVersion = spanish?.isOutdated === false ? spanish.lockVersion : 0
      return translate.mutate(
        {
          ...(heading !== '' && { heading }),
          text,
          ...(table && !isHeadingOnly && { table }),
          textHash,
          expectedVersion,
        },
        {
          onSuccess() {
            localDrafts.remove(name)
            toasts.show({ kind: 'success', message: t('saved', { label: provision.label }) })
            onSaved()
          },
          onError: (failure) => showError({ failure }),
        },
      )
    },
  }
}

/** Why a translation was not saved: a part without translation, or a failed request. */
type TranslationError = 'heading' | 'text' | 'cells' | { readonly failure: unknown }

function describeError(
  error: TranslationError,
  { table }: Provision['english'],
  t: ReturnType<typeof useTranslationText>,
): string {
  if (error === 'cells') return t('invalid.cells', { count: table ? getTableTexts(table).length : 0 })
  if (typeof error === 'string') return t(`invalid.${error}`)
  const { failure } = error
  const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
  return isStale ? t('stale') : describeFailure(failure, t).message
}
