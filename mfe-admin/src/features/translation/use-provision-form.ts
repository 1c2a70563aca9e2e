import { CallFailure, describeFailure } from '@portal/api-client'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../api.ts'
import { useKeptWork } from '../../kept-values.ts'
import { cellsOf, withCells } from './cells.ts'
import { useTranslationText } from './texts.ts'

export type Provision = ResultsOf<RegulationsHttp['listTranslations']>['items'][number]
type Body = InputOf<RegulationsHttp['translateProvision']>['body']

/** A provision's Spanish as it is typed: a table's cells stand one a line. */
export interface ProvisionValues {
  readonly heading: string
  readonly text: string
  readonly cells: string
}

/** The form of one provision. What is typed is kept in this browser, under the English words that it is of. */
export function useProvisionForm(versionId: string, provision: Provision, onSaved: () => void) {
  const t = useTranslationText()
  const { toasts } = useShell()
  const { regulationId, wordsHash, english, spanish } = provision
  const kept = useKeptWork()
  const name = `translation.${regulationId}.${wordsHash}`
  const present: ProvisionValues = {
    heading: spanish?.heading ?? '',
    text: spanish?.text ?? '',
    cells: spanish?.table ? cellsOf(spanish.table).join('\n') : '',
  }
  const [values, setValues] = useState(() => kept.find(name, present)?.values ?? present)
  const [fault, setFault] = useState<Fault>()
  const [refusals, setRefusals] = useState(0)
  const write = useCommand((body: Body, options) =>
    regulationsApi().translateProvision({ params: { versionId, regulationId }, body }, options),
  )
  const refuse = (why: Fault) => {
    setFault(why)
    setRefusals((count) => count + 1)
  }
  return {
    values,
    fault: fault && sentenceOf(fault, english, t),
    refusals,
    isBusy: write.isPending,
    type(change: Partial<ProvisionValues>) {
      const next = { ...values, ...change }
      setValues(next)
      kept.keep(name, { values: next })
    },
    save() {
      const heading = values.heading.trim()
      const text = values.text.trim()
      const table = english.table && withCells(english.table, values.cells.split('\n'))
      if (Boolean(english.heading) !== (heading !== '')) return refuse('heading')
      if ((english.text === '') !== (text === '')) return refuse('text')
      if (english.table && !table) return refuse('cells')
      setFault(undefined)
      const expectedVersion = spanish?.isOutdated === false ? spanish.lockVersion : 0
      return write.mutate(
        { ...(heading !== '' && { heading }), text, ...(table && { table }), wordsHash, expectedVersion },
        {
          onSuccess() {
            kept.forget(name)
            toasts.show({ kind: 'success', message: t('saved', { label: provision.label }) })
            onSaved()
          },
          onError: (failure) => refuse({ failure }),
        },
      )
    },
  }
}

/** What is wrong: a part that English has and Spanish does not, or the service's refusal. */
type Fault = 'heading' | 'text' | 'cells' | { readonly failure: unknown }

function sentenceOf(fault: Fault, { table }: Provision['english'], t: ReturnType<typeof useTranslationText>): string {
  if (fault === 'cells') return t('fault.cells', { count: table ? cellsOf(table).length : 0 })
  if (typeof fault === 'string') return t(`fault.${fault}`)
  const { failure } = fault
  const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
  return isStale ? t('stale') : describeFailure(failure, t).message
}
