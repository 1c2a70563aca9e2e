import { describeFailure } from '@portal/api-client'
import { Button, InputField } from '@portal/ui'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../../api.ts'
import { useRegulationsText } from '../texts.ts'
import type { DraftInHand } from './use-draft.ts'

const tries = 4

/** Why a number was not taken: somebody wrote meanwhile, the service's refusal, or it leads to another provision. */
type Fault = 'overtaken' | { readonly failure: unknown } | { readonly label: string; readonly other: string }

function sentenceOf(fault: Fault, t: ReturnType<typeof useRegulationsText>): string {
  if (fault === 'overtaken') return t('structure.overtaken')
  return 'failure' in fault ? describeFailure(fault.failure, t).message : t('old.elsewhere', { ...fault })
}

/** Labels that a provision had, or is to answer to: links to them lead here. */
export function OldLabels({
  versionId,
  regulationId,
  lockVersion,
  write,
}: {
  readonly versionId: string
  readonly regulationId: string
  readonly lockVersion: number
  readonly write: DraftInHand['write']
}) {
  const t = useRegulationsText()
  const queries = useQueryClient()
  const [label, setLabel] = useState('')
  const [fault, setFault] = useState<Fault>()
  const query = regulationsApi().listRedirects.query({ params: { versionId } })
  // Numbers that change in the edit bring redirects with them.
  const list = useQuery({ ...query, queryKey: [...query.queryKey, lockVersion] })
  const owner = (rows: typeof list.data, fromLabel: string) =>
    rows?.find((redirect) => redirect.fromLabel === fromLabel)?.regulationId
  /** Made again over what others wrote elsewhere; not where the same number leads otherwise now. */
  const change = async (fromLabel: string, send: (expectedVersion: number) => ReturnType<typeof sendAdd>) => {
    setFault(undefined)
    let known = list.data
    for (let count = 1; ; count++) {
      const outcome = await write({ send, apply: (nodes) => nodes, stillFits: () => false })
      await queries.invalidateQueries({ queryKey: query.queryKey })
      if (outcome.kind === 'done') return setLabel('')
      if (outcome.kind === 'refused') return setFault({ failure: outcome.failure })
      const now = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      if (!now || count === tries || owner(now, fromLabel) !== owner(known, fromLabel)) return setFault('overtaken')
      known = now
    }
  }
  const sendAdd = (expectedVersion: number) =>
    regulationsApi().addRedirect({ body: { versionId, regulationId, fromLabel: label.trim(), expectedVersion } })
  const add = () => {
    const fromLabel = label.trim()
    const other = list.data?.find(
      (redirect) => redirect.fromLabel === fromLabel && redirect.regulationId !== regulationId,
    )
    if (other) return setFault({ label: fromLabel, other: other.label })
    return fromLabel === '' ? undefined : void change(fromLabel, sendAdd)
  }
  const mine = (list.data ?? []).filter((redirect) => redirect.regulationId === regulationId)
  return (
    <details className="dr-old-labels">
      <summary>{t('old.title', { count: mine.length })}</summary>
      <p className="p-soft p-small">{t('old.help')}</p>
      {list.isError && <p role="alert">{describeFailure(list.error, t).message}</p>}
      <ul className="p-plain-list">
        {mine.map(({ fromLabel }) => (
          <li key={fromLabel}>
            <code>{fromLabel}</code>{' '}
            <Button
              size="s"
              variant="quiet"
              aria-label={t('old.remove-of', { label: fromLabel })}
              onClick={() =>
                void change(fromLabel, (expectedVersion) =>
                  regulationsApi().deleteRedirect({ params: { versionId }, query: { fromLabel, expectedVersion } }),
                )
              }
            >
              {t('old.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="dr-inline"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <InputField
          label={t('old.add')}
          value={label}
          maxLength={100}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button type="submit" size="s">
          {t('old.send')}
        </Button>
      </form>
      {fault !== undefined && <p role="alert">{sentenceOf(fault, t)}</p>}
    </details>
  )
}
