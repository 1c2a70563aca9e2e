import type { HorseDetails } from '@portal/contracts-horses'
import { useUser } from '@portal/shell-sdk'
import { Cluster, LinkButton } from '@portal/ui'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { AttendingVeterinarians } from './attending-veterinarians.tsx'
import { PeopleHistory } from './people-history.tsx'
import { usePeopleText } from './texts.ts'

/** `/horses/:horseId/people`: who may be changed now, and the history of people and locations. */
export default function HorsePeoplePage() {
  return <HorseFrame tab="people">{(horse) => <HorsePeople horse={horse} />}</HorseFrame>
}

function HorsePeople({ horse }: { readonly horse: HorseDetails }) {
  const t = usePeopleText()
  const personId = useUser()?.personId
  const { horseId, responsiblePerson, designatedOwner, owners, status } = horse
  const isActive = status === 'ACTIVE'
  const isHolder = [responsiblePerson, designatedOwner].some((person) => person?.personId === personId)
  const isOwner = [designatedOwner, ...owners].some((person) => person?.personId === personId)
  const toRequest = (kind: string) => `/requests/new?kind=${kind}&horses=${horseId}`
  return (
    <div className="p-stack" data-gap="l">
      {personId !== undefined && isActive && (isHolder || isOwner) && (
        <section className="p-stack" data-gap="s">
          <h2>{t('actions')}</h2>
          <Cluster>
            {isHolder && <LinkButton to={toRequest('transfer')}>{t('transfer')}</LinkButton>}
            {isOwner && <LinkButton to={toRequest('change-owner')}>{t('change-owner')}</LinkButton>}
            {isHolder && <LinkButton to={toRequest('change-attending-veterinarian')}>{t('change-primary')}</LinkButton>}
          </Cluster>
        </section>
      )}
      <AttendingVeterinarians horse={horse} isHolder={isHolder && isActive} />
      <PeopleHistory horseId={horseId} />
    </div>
  )
}
