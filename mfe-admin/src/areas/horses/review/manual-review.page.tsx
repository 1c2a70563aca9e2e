import type { PossibleDuplicate } from '@portal/contracts-horses'
import { useFormats, useShell } from '@portal/shell-sdk'
import {
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  FactList,
  LinkButton,
  LoadingState,
  Notice,
  Page,
  PageTitle,
} from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate, useParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { createReasonField, readReason } from '../../../shared/reason-field.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { CompareHorses, useHorseFacts } from './compare-horses.tsx'
import { HorsePapers } from './horse-papers.tsx'
import { compareUrl } from './review-url.ts'
import { useHorseReviewText } from './texts.ts'
import { useHorseName } from './use-horse-terms.ts'

/** `/horse-review/:horseId`: a horse that was entered by hand, with horses that may be the same. */
export default function ManualReviewPage() {
  const t = useHorseReviewText()
  const describe = useStaffFailure()
  const getName = useHorseName()
  const facts = useHorseFacts()
  const { horseId = '' } = useParams()
  const review = useQuery({ ...horsesApi().getHorseReview.query({ params: { horseId } }), staleTime: 0 })
  const back = (
    <p>
      <Link to="/horse-review">{t('back')}</Link>
    </p>
  )
  if (review.isPending || review.isError)
    return (
      <Page>
        {back}
        <PageTitle>{t('review.title')}</PageTitle>
        {review.isPending ? (
          <LoadingState />
        ) : (
          <ErrorState title={t('review.failed')} {...describe(review.error)} onRetry={() => void review.refetch()} />
        )}
      </Page>
    )
  const { horse, duplicates, isRegistryAvailable, correctionRequestedAt, requestedCorrection } = review.data
  return (
    <Page>
      {back}
      <PageTitle eyebrow={t('review.title')}>{getName(horse)}</PageTitle>
      <div className="p-stack" data-gap="l">
        {horse.needsReview ? (
          <>
            {correctionRequestedAt !== null && (
              <RequestedCorrection at={correctionRequestedAt} reason={requestedCorrection} />
            )}
            <Decision horseId={horse.horseId} />
          </>
        ) : (
          <Notice tone="success" title={t('review.done')} />
        )}
        <section className="p-stack" data-gap="m">
          <h2>{t('entered')}</h2>
          <FactList facts={facts.map(({ label, getValue }) => ({ label, value: getValue(horse) }))} />
        </section>
        <section className="p-stack" data-gap="m">
          <h2>{t('files')}</h2>
          <HorsePapers horseId={horse.horseId} />
        </section>
        <section className="p-stack" data-gap="m">
          <h2>{t('duplicates')}</h2>
          {!isRegistryAvailable && <Notice tone="warning" title={t('registry-unavailable')} />}
          {duplicates.length === 0 && <EmptyState title={t('duplicates.none')}>{t('duplicates.none-text')}</EmptyState>}
          {duplicates.map((duplicate) => (
            <article key={duplicate.horseId ?? duplicate.registryNumber} className="p-stack" data-gap="s">
              <Reasons duplicate={duplicate} />
              <CompareHorses horses={[horse, duplicate]} />
              {duplicate.horseId !== null && (
                <p>
                  <LinkButton to={compareUrl(duplicate.horseId, horse.horseId)}>{t('merge.open')}</LinkButton>
                </p>
              )}
            </article>
          ))}
        </section>
        <p>
          <Link to={`/horses/${horse.horseId}`}>{t('review.open')}</Link>
        </p>
      </div>
    </Page>
  )
}

function Reasons({ duplicate }: { readonly duplicate: PossibleDuplicate }) {
  const t = useHorseReviewText()
  const format = useFormats()
  const getName = useHorseName()
  const reasons = format.list(duplicate.reasons.map((reason) => t(`reason.${reason}`)))
  return (
    <>
      <h3>{getName(duplicate)}</h3>
      <p>
        {t('duplicates.reasons', { reasons })}
        {duplicate.horseId === null && ` ${t('duplicates.registry')}`}
      </p>
    </>
  )
}

function RequestedCorrection({ at, reason }: { readonly at: string; readonly reason: string | null }) {
  const t = useHorseReviewText()
  const format = useFormats()
  return (
    <Notice title={t('review.asked', { date: format.instant(at) })}>
      <p>{reason}</p>
    </Notice>
  )
}

function Decision({ horseId }: { readonly horseId: string }) {
  const t = useHorseReviewText()
  const { dialogs } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().decideHorseReview)
  const finish = useSendDecision(() => queries.invalidateQueries())
  const decide = async (decision: 'confirm' | 'ask-for-correction') => {
    const isAsking = decision === 'ask-for-correction'
    const isDone = await dialogs.form({
      title: t(`${decision}.title`),
      intro: t(`${decision}.intro`),
      submitLabel: t(decision),
      fields: isAsking ? [createReasonField(t('ask.reason'), { maxLength: 1000 })] : [],
      submit: (values) => {
        const body = { decision, ...(isAsking && { reason: readReason(values) }) }
        return finish(command.mutateAsync({ params: { horseId }, body }), t(`${decision}.done`))
      },
    })
    if (isDone) void navigate('/horse-review')
  }
  return (
    <Cluster>
      <Button variant="primary" onClick={() => void decide('confirm')}>
        {t('confirm')}
      </Button>
      <Button onClick={() => void decide('ask-for-correction')}>{t('ask-for-correction')}</Button>
    </Cluster>
  )
}
