import type { ListedClaim } from '@portal/contracts-horses'
import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useFormats, useUser } from '@portal/shell-sdk'
import {
  Cluster,
  DataList,
  DateField,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
  SelectField,
  StatusTag,
} from '@portal/ui'
import { Link } from '@portal/ui/router'
import { TrackFilter } from '../../shared/track-filter.tsx'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { claimTones } from './claim-tones.ts'
import { useClaimText } from './texts.ts'
import { useClaimTracks, useMyClaims, useTrackClaims } from './use-claims.ts'

/** Value of the list with the reader's own claims. */
const own = 'own'

/** `/claims`: the reader's claims; the claims clerk and the stewards first see those at a track. */
export default function ClaimsPage() {
  const t = useClaimText()
  const user = useUser()
  const [filters, setFilter] = useFilters()
  const { isSteward, own: tracks, firstTrackId, isPending } = useClaimTracks()
  // The authority's staff are not registered and have no claims of their own.
  const hasOwn = user?.personId !== undefined
  const selected = filters.get('track') ?? firstTrackId
  const isListed = isSteward || tracks.some(({ locationId }) => locationId === selected)
  const trackId = selected !== undefined && selected !== own && isListed ? selected : undefined
  const date = filters.get('date') ?? ''
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        {canOpen(horsesRoutes.fileClaim.access, user) && (
          <Cluster>
            <LinkButton variant="primary" to="/claims/new">
              {t('file')}
            </LinkButton>
          </Cluster>
        )}
        {(isSteward || tracks.length > 0) && (
          <Cluster>
            {isSteward ? (
              <TrackFilter
                label={t('which')}
                value={trackId ?? ''}
                all={hasOwn ? t('which.mine') : undefined}
                onChange={(value) => setFilter('track', value === '' ? own : value)}
              />
            ) : (
              <SelectField
                label={t('which')}
                value={trackId ?? own}
                onChange={(event) => setFilter('track', event.target.value)}
                options={[
                  ...(hasOwn ? [{ value: own, label: t('which.mine') }] : []),
                  ...tracks.map(({ locationId, name }) => ({
                    value: locationId,
                    label: t('which.track', { track: name }),
                  })),
                ]}
              />
            )}
            {trackId !== undefined && (
              <DateField label={t('date')} value={date} onChange={(value) => setFilter('date', value)} />
            )}
          </Cluster>
        )}
        {isPending ? (
          <LoadingState shape="list" />
        ) : trackId !== undefined ? (
          <TrackClaims trackId={trackId} date={date} />
        ) : hasOwn ? (
          <MyClaims />
        ) : (
          <EmptyState title={t('empty.mine')}>{t('empty-text.mine')}</EmptyState>
        )}
      </div>
    </Page>
  )
}

function MyClaims() {
  return <ClaimList list={useMyClaims()} kind="mine" />
}

function TrackClaims({ trackId, date }: { readonly trackId: string; readonly date: string }) {
  return <ClaimList list={useTrackClaims(trackId, date)} kind="track" />
}

function ClaimList({ list, kind }: { readonly list: ReturnType<typeof useMyClaims>; readonly kind: 'mine' | 'track' }) {
  const t = useClaimText()
  const describe = useFailureText()
  const formats = useFormats()
  const { getName } = useHorseText()
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t(`empty.${kind}`)}>{t(`empty-text.${kind}`)}</EmptyState>
  return (
    <>
      <DataList<ListedClaim>
        caption={t('caption')}
        rowKey={({ claimId }) => claimId}
        rows={list.items}
        columns={[
          {
            key: 'horse',
            header: t('column.horse'),
            cell: ({ claimId, horse }) => <Link to={`/claims/${claimId}`}>{getName(horse)}</Link>,
          },
          {
            key: 'race',
            header: t('column.race'),
            cell: ({ raceNumber, track, raceDate }) =>
              t('race', { number: raceNumber, track: track.name, date: formats.date(raceDate) }),
          },
          {
            key: 'claimant',
            header: t('column.claimant'),
            cell: ({ claimantName }) => claimantName ?? t('not-provided'),
          },
          {
            key: 'trainer',
            header: t('column.trainer'),
            cell: ({ trainerName }) => trainerName ?? t('not-provided'),
          },
          {
            key: 'state',
            header: t('column.state'),
            cell: ({ state }) => <StatusTag tone={claimTones[state]}>{t(`state.${state}`)}</StatusTag>,
          },
        ]}
      />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}
