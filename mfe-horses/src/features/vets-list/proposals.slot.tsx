import { useUser } from '@portal/shell-sdk'
import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { LinkButton, Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useVetsListText } from './texts.ts'

/** Proposals for the vets list that wait for a regulatory veterinarian; fills the shell's `home-signed-in` slot. Renders nothing without any. */
export default function WaitingProposals() {
  const t = useVetsListText()
  const mayDecide = canOpen(horsesRoutes.countVetsListProposals.access, useUser())
  const { data } = useQuery({ ...horsesApi().countVetsListProposals.query({}), enabled: mayDecide })
  const [first, ...others] = data?.tracks ?? []
  if (data === undefined || first === undefined) return null
  const path = (locationId: string) => `/vets-list?view=proposed&track=${locationId}`
  return (
    <Notice tone="warning" title={t('proposals.title', { count: data.count })}>
      <p>{t('proposals.text')}</p>
      {others.length > 0 && (
        <ul>
          {data.tracks.map(({ locationId, name, count }) => (
            <li key={locationId}>
              <Link to={path(locationId)}>{t('proposals.of-track', { track: name, count })}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LinkButton size="s" to={others.length > 0 ? '/vets-list?view=proposed&track=all' : path(first.locationId)}>
          {t('proposals.show')}
        </LinkButton>
      </p>
    </Notice>
  )
}
