import type { ClaimDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Page, PageTitle, StatusTag } from '@portal/ui'
import { useParams } from '@portal/ui/router'
import { NotLoaded } from '../../shared/not-loaded.tsx'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { ClaimActions } from './claim-actions.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { claimTones } from './claim-tones.ts'
import { useClaimText } from './texts.ts'
import { useClaim } from './use-claims.ts'

/** `/claims/:claimId`: a claim with its deadlines, and what the reader can do. */
export default function ClaimPage() {
  const t = useClaimText()
  const { claimId = '' } = useParams()
  const claim = useClaim(claimId)
  if (claim.data) return <Details claim={claim.data} />
  return (
    <NotLoaded
      title={t('title')}
      failure={claim.error}
      onRetry={() => void claim.refetch()}
      failedTitle={t('details.failed')}
      missing={{
        title: t('details.missing'),
        text: t('details.missing-text'),
        to: '/claims',
        link: t('details.all'),
      }}
    />
  )
}

function Details({ claim }: { readonly claim: ClaimDetails }) {
  const t = useClaimText()
  const formats = useFormats()
  const { getName } = useHorseText()
  const { horse, track, raceDate, raceNumber, state, steps } = claim
  const race = t('race', { number: raceNumber, track: track.name, date: formats.date(raceDate) })
  return (
    <Page width="text">
      <PageTitle eyebrow={t('title')} lead={race}>
        {t('details.title', { horse: getName(horse) })}
      </PageTitle>
      <div className="p-stack" data-gap="l">
        <p>
          <StatusTag tone={claimTones[state]}>{t(`state.${state}`)}</StatusTag>
        </p>
        <ClaimFacts claim={claim} />
        <ClaimActions claim={claim} />
        <section className="p-stack" data-gap="s">
          <h2>{t('details.steps')}</h2>
          <ol>
            {steps.map(({ action, at, personName }) => (
              <li key={`${action} ${at}`}>
                {personName === null
                  ? t(`step.${action}`)
                  : t('step.by', { step: t(`step.${action}`), name: personName })}
                <span className="p-soft"> · {formats.instant(at)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Page>
  )
}
