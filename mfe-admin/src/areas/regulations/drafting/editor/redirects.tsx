import { describeFailure } from '@portal/api-client'
import { Button, InputField } from '@portal/ui'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { useRegulationsText } from '../texts.ts'
import type { DraftSession } from './use-draft.ts'

const maxAttempts = 4

/** Why a redirect was not saved: a concurrent change, a failed request, or a label that redirects to another provision. */
type RedirectError = 'stale' | { readonly failure: unknown } | { readonly label: string; readonly other: string }

function describeError(error: RedirectError, t: ReturnType<typeof useRegulationsText>): string {
  if (error === 'stale') return t('structure.stale')
  return 'failure' in error ? describeFailure(error.failure, t).message : t('redirects.taken', { ...error })
}

/** Edits the labels that redirect to a provision: labels it had before, or others it should be found by. */
export function Redirects({
  versionId,
  regulationId,
  lockVersion,
  write,
}: {
  readonly versionId: string
  readonly regulationId: string
  readonly lockVersion: number
  readonly write: DraftSession['write']
}) {
  const t = useRegulationsText()
  const queries = useQueryClient()
  const [label, setLabel] = useState('')
  const [error, setError] = useState<RedirectError>()
  const query = regulationsApi().listRedirects.query({ params: { versionId } })
  // Renumbering in the draft creates redirects, so the list is loaded again after each change.
  const list = useQuery({ ...query, queryKey: [...query.queryKey, lockVersion] })
  const findTarget = (rows: typeof list.data, fromLabel: string) =>
    rows?.find((redirect) => redirect.fromLabel === fromLabel)?.regulationId
  /** Retries after concurrent changes to other parts of the draft, but not if this label was redirected elsewhere. */
  const change = async (fromLabel: string, send: (expectedVersion: number) => ReturnType<typeof sendAdd>) => {
    setError(undefined)
    let previous = list.data
    for (let attempt = 1; ; attempt++) {
      const outcome = await write({ send, apply: (nodes) => nodes, canRetry: () => false })
      await queries.invalidateQueries({ queryKey: query.queryKey })
      if (outcome.kind === 'done') return setLabel('')
      if (outcome.kind === 'failed') return setError({ failure: outcome.failure })
      const current = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
      const isRetargeted = findTarget(current, fromLabel) !== findTarget(previous, fromLabel)
      if (!current || attempt === maxAttempts || isRetargeted) return setError('stale')
      previous = current
    }
  }
  const sendAdd = (expectedVersion: number) =>
    regulationsApi().addRedirect({ body: { versionId, regulationId, fromLabel: label.trim(), expectedVersion } })
  const add = () => {
    const fromLabel = label.trim()
    const other = list.data?.find(
      (redirect) => redirect.fromLabel === fromLabel && redirect.regulationId !== regulationId,
    )
    if (other) return setError({ label: fromLabel, other: other.label })
    return fromLabel === '' ? undefined : void change(fromLabel, sendAdd)
  }
  const ownRedirects = (list.data ?? []).filter((redirect) => redirect.regulationId === regulationId)
  return (
    <details className="dr-redirects">
      <summary>{t('redirects.title', { count: ownRedirects.length })}</summary>
      <p className="p-soft p-small">{t('redirects.help')}</p>
      {list.isError && <p role="alert">{describeFailure(list.error, t).message}</p>}
      <ul className="p-plain-list">
        {ownRedirects.map(({ fromLabel }) => (
          <li key={fromLabel}>
            <code>{fromLabel}</code>{' '}
            <Button
              size="s"
              variant="quiet"
              aria-label={t('redirects.remove-of', { label: fromLabel })}
              onClick={() =>
                void change(fromLabel, (expectedVersion) =>
                  regulationsApi().deleteRedirect({ params: { versionId }, query: { fromLabel, expectedVersion } }),
                )
              }
            >
              {t('redirects.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className="dr-inline-form"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <InputField
          label={t('redirects.label')}
          value={label}
          maxLength={100}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button type="submit" size="s">
          {t('redirects.add')}
        </Button>
      </form>
      {error !== undefined && <p role="alert">{describeError(error, t)}</p>}
    </details>
  )
}
