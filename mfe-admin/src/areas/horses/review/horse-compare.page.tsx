import type { HorseDetails, HorseMergePreview } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, Notice, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../../shared/api.ts'
import { ComparePage } from '../../../shared/merges/index.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { CompareHorses } from './compare-horses.tsx'
import { useHorseReviewText } from './texts.ts'
import { useHorseMergeCommands } from './use-horse-merge-commands.ts'
import { useHorseName } from './use-horse-terms.ts'

/** `/horse-review/compare`: two horses side by side, to decide whether they are the same. */
export default function HorseComparePage() {
  const t = useHorseReviewText()
  const title = useAdminText()
  return (
    <ComparePage
      title={title('horse-compare.title')}
      backTo="/horse-review"
      t={t}
      getQuery={(horseId) => horsesApi().getHorse.query({ params: { horseId } })}
      getId={({ horseId }) => horseId}
    >
      {(horses) => (
        <>
          <CompareHorses horses={horses} />
          <MergeForm horses={horses} />
        </>
      )}
    </ComparePage>
  )
}

function MergeForm({ horses: [first, second] }: { readonly horses: readonly [HorseDetails, HorseDetails] }) {
  const t = useHorseReviewText()
  const getName = useHorseName()
  const [survivorId, setSurvivorId] = useState(first.needsReview ? second.horseId : first.horseId)
  const duplicateId = survivorId === first.horseId ? second.horseId : first.horseId
  return (
    <section className="ad-merge-form p-stack" data-gap="m" aria-labelledby="merge">
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
