import type { MergePreview, StaffPerson } from '@portal/contracts-registration'
import { Button, Cluster, ErrorState, LoadingState, Notice, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useState } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useReviewText } from './texts.ts'
import { useMergeCommands } from './use-merge-commands.ts'

/** Decides about two persons: not the same, or a merge with a preview of what moves. */
export function MergeForm({
  persons: [first, second],
  pairId,
}: {
  readonly persons: readonly [StaffPerson, StaffPerson]
  readonly pairId: string | null
}) {
  const t = useReviewText()
  const [survivorId, setSurvivorId] = useState(first.hisaPersonId)
  const survivor = survivorId === first.hisaPersonId ? first : second
  const duplicate = survivor === first ? second : first
  const { dismiss } = useMergeCommands()
  return (
    <section className="ad-merge-form p-stack" data-gap="m" aria-labelledby="merge">
      <h2 id="merge">{t('merge.title')}</h2>
      <SelectField
        label={t('merge.survivor')}
        value={survivorId}
        onChange={(event) => setSurvivorId(event.target.value)}
        options={[first, second].map(({ hisaPersonId, displayName }) => ({
          value: hisaPersonId,
          label: `${displayName} (${hisaPersonId})`,
        }))}
      />
      <Preview survivor={survivor} duplicate={duplicate} />
      {pairId !== null && (
        <Cluster>
          <Button onClick={() => dismiss(pairId)}>{t('dismiss')}</Button>
        </Cluster>
      )}
    </section>
  )
}

function Preview({ survivor, duplicate }: { readonly survivor: StaffPerson; readonly duplicate: StaffPerson }) {
  const t = useReviewText()
  const describe = useStaffFailure()
  const { propose } = useMergeCommands()
  const query = { survivor: survivor.hisaPersonId, duplicate: duplicate.hisaPersonId }
  const preview = useQuery({ ...staffApi().previewMerge.query({ query }), staleTime: 0 })
  if (preview.isPending) return <LoadingState />
  if (preview.isError)
    return <ErrorState title={t('merge.failed')} {...describe(preview.error)} onRetry={() => void preview.refetch()} />
  const isActive = survivor.status === 'active' && duplicate.status === 'active'
  return (
    <>
      <PreviewText preview={preview.data} />
      {isActive ? (
        <Cluster>
          <Button variant="primary" onClick={() => propose(preview.data)}>
            {t('propose')}
          </Button>
        </Cluster>
      ) : (
        <Notice tone="warning">{t('merge.not-active')}</Notice>
      )}
    </>
  )
}

function PreviewText({ preview: { survivor, duplicate, parts } }: { readonly preview: MergePreview }) {
  const t = useReviewText()
  const moved = parts.filter((part) => part.moved > 0)
  const kept = parts.filter((part) => part.kept > 0)
  return (
    <Notice title={t('preview.title', { survivor: survivor.displayName })}>
      <ul>
        {moved.map(({ part, moved: count }) => (
          <li key={part}>{t('preview.moved', { count, part: t(`part.${part}`) })}</li>
        ))}
        {kept.map(({ part, kept: count }) => (
          <li key={part}>{t('preview.kept', { count, part: t(`part.${part}`) })}</li>
        ))}
        <li>{t('preview.names', { name: survivor.displayName })}</li>
        {duplicate.hasAccount && !survivor.hasAccount && <li>{t('preview.account-moves')}</li>}
        {duplicate.hasAccount && survivor.hasAccount && <li>{t('preview.two-accounts')}</li>}
        <li>{t('preview.id', { duplicate: duplicate.hisaPersonId, survivor: survivor.hisaPersonId })}</li>
      </ul>
    </Notice>
  )
}
