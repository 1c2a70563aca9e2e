import type { HorseDetails, HorseMergePreview } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, EmptyState, ErrorState, LoadingState, Notice, Page, PageTitle, SelectField } from '@portal/ui'
import { useQueries, useQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { horsesApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { CompareHorses } from './compare-horses.tsx'
import { useHorseReviewText } from './texts.ts'
import { useHorseMergeCommands } from './use-horse-merge-commands.ts'
import { useHorseName } from './use-horse-terms.ts'
import './horse-review.css'

/** `/horse-review/compare`: two horses side by side, to decide whether they are the same. */
export default function HorseComparePage() {
  const t = useHorseReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const [first, second] = [searchParams.get('first'), searchParams.get('second')]
  return (
    <Page>
      <p>
        <Link to="/horse-review">{t('back')}</Link>
      </p>
      <PageTitle lead={t('compare.lead')}>{title('horse-compare.title')}</PageTitle>
      {first && second ? <Comparison ids={[first, second]} /> : <EmptyState title={t('compare.missing')} />}
    </Page>
  )
}

function Comparison({ ids }: { readonly ids: readonly [string, string] }) {
  const t = useHorseReviewText()
  const describe = useStaffFailure()
  const [a, b] = useQueries({
    queries: ids.map((horseId) => ({ ...horsesApi().getHorse.query({ params: { horseId } }), staleTime: 0 })),
  })
  const failed = [a, b].find((query) => query?.isError)
  if (failed?.error)
    return (
      <ErrorState
        title={t('compare.failed')}
        {...describe(failed.error)}
        onRetry={() => void Promise.all([a?.refetch(), b?.refetch()])}
      />
    )
  if (!a?.data || !b?.data) return <LoadingState />
  if (a.data.horseId === b.data.horseId) return <Notice tone="success">{t('compare.merged')}</Notice>
  return (
    <div className="p-stack" data-gap="l">
      <CompareHorses horses={[a.data, b.data]} />
      <MergeForm horses={[a.data, b.data]} />
    </div>
  )
}

function MergeForm({ horses: [first, second] }: { readonly horses: readonly [HorseDetails, HorseDetails] }) {
  const t = useHorseReviewText()
  const getName = useHorseName()
  const [survivorId, setSurvivorId] = useState(first.needsReview ? second.horseId : first.horseId)
  const duplicateId = survivorId === first.horseId ? second.horseId : first.horseId
  return (
    <section className="ad-horse-merge p-stack" data-gap="m" aria-labelledby="merge">
      <h2 id="merge">{t('merge.title')}</h2>
      <SelectField
        label={t('merge.survivor')}
        value={survivorId}
        onChange={(event) => setSurvivorId(event.target.value)}
        options={[first, second].map((horse) => ({
          value: horse.horseId,
          label: `${getName(horse)} (${horse.registryNumber ?? horse.microchip ?? horse.yearOfBirth})`,
        }))}
      />
      <Preview survivor={survivorId} duplicate={duplicateId} />
    </section>
  )
}

function Preview(query: { readonly survivor: string; readonly duplicate: string }) {
  const t = useHorseReviewText()
  const describe = useStaffFailure()
  const { propose } = useHorseMergeCommands()
  const preview = useQuery({ ...horsesApi().previewHorseMerge.query({ query }), staleTime: 0 })
  if (preview.isPending) return <LoadingState />
  if (preview.isError)
    return <ErrorState title={t('merge.failed')} {...describe(preview.error)} onRetry={() => void preview.refetch()} />
  return (
    <>
      <PreviewText preview={preview.data} />
      <Cluster>
        <Button variant="primary" onClick={() => void propose(preview.data)}>
          {t('propose')}
        </Button>
      </Cluster>
    </>
  )
}

function PreviewText({ preview }: { readonly preview: HorseMergePreview }) {
  const t = useHorseReviewText()
  const format = useFormats()
  const getName = useHorseName()
  const { survivor, duplicate, parts, filled, addsOwners, addedVeterinarians, canceledRequests } = preview
  const names = { survivor: getName(survivor), duplicate: getName(duplicate) }
  return (
    <Notice title={t('preview.title', names)}>
      <ul>
        <li>{t('preview.people', names)}</li>
        {addsOwners && <li>{t('preview.owners')}</li>}
        {addedVeterinarians.length > 0 && (
          <li>{t('preview.veterinarians', { names: format.list(addedVeterinarians) })}</li>
        )}
        {parts
          .filter(({ moved }) => moved > 0)
          .map(({ part, moved }) => (
            <li key={part}>{t('preview.moved', { count: moved, part: t(`part.${part}`) })}</li>
          ))}
        {parts
          .filter(({ kept }) => kept > 0)
          .map(({ part, kept }) => (
            <li key={part}>{t('preview.kept', { count: kept, part: t(`part.${part}`) })}</li>
          ))}
        {filled.length > 0 && (
          <li>{t('preview.filled', { fields: format.list(filled.map((field) => t(`fact.${field}`))) })}</li>
        )}
        {canceledRequests > 0 && <li>{t('preview.canceled', { count: canceledRequests })}</li>}
        <li>{t('preview.id', names)}</li>
      </ul>
    </Notice>
  )
}
