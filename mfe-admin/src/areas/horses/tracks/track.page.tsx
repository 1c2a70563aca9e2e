import type { TrackOfficial } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import {
  Button,
  Cluster,
  DataList,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  Page,
  PageTitle,
} from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useTracksText } from './texts.ts'
import { useOfficialCommands } from './use-track-commands.ts'

/** `/track-management/:trackId`: the veterinarians and the staff of a track. */
export default function TrackPage() {
  const t = useTracksText()
  const describe = useStaffFailure()
  const { trackId = '' } = useParams()
  const officials = useQuery({
    ...horsesApi().listTrackOfficials.query({ params: { trackId } }),
    staleTime: 0,
  })
  const tracks = useQuery(horsesApi().listLocations.query({ query: { type: 'TRACK', limit: 100 } }))
  const track = tracks.data?.items.find(({ locationId }) => locationId === trackId)
  const isMissing = tracks.data !== undefined && track === undefined
  const failed = [officials, tracks].find(({ isError }) => isError)
  return (
    <Page>
      <p>
        <Link to="/track-management">{t('all')}</Link>
      </p>
      <PageTitle eyebrow={t('officials')} lead={t('officials-lead')}>
        {track?.name ?? t('type.TRACK')}
      </PageTitle>
      {isMissing ? (
        <EmptyState
          title={t('missing')}
          action={
            <LinkButton variant="primary" to="/track-management">
              {t('all')}
            </LinkButton>
          }
        >
          {t('missing-text')}
        </EmptyState>
      ) : failed ? (
        <ErrorState title={t('officials-failed')} {...describe(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !officials.data || !track ? (
        <LoadingState shape="list" />
      ) : (
        <Officials trackId={trackId} officials={officials.data} />
      )}
    </Page>
  )
}

function Officials({ trackId, officials }: { readonly trackId: string; readonly officials: readonly TrackOfficial[] }) {
  const t = useTracksText()
  const format = useFormats()
  const { add, end } = useOfficialCommands(trackId)
  return (
    <div className="p-stack" data-gap="m">
      <Cluster>
        <Button variant="primary" onClick={() => void add()}>
          {t('add-official')}
        </Button>
      </Cluster>
      {officials.length === 0 ? (
        <EmptyState title={t('no-officials')}>{t('no-officials-text')}</EmptyState>
      ) : (
        <DataList<TrackOfficial>
          caption={t('officials')}
          rows={officials}
          rowKey={({ officialId }) => officialId}
          columns={[
            { key: 'name', header: t('person'), cell: ({ name }) => name },
            { key: 'role', header: t('role'), cell: ({ role }) => t(`role.${role}`) },
            { key: 'from', header: t('from'), cell: ({ effectiveFrom }) => format.date(effectiveFrom) },
            {
              key: 'to',
              header: t('to'),
              cell: (official) =>
                official.effectiveTo === null ? (
                  <Button
                    size="s"
                    aria-label={t('end-label', { name: official.name })}
                    onClick={() => void end(official)}
                  >
                    {t('end')}
                  </Button>
                ) : (
                  format.date(official.effectiveTo)
                ),
            },
          ]}
        />
      )}
    </div>
  )
}
