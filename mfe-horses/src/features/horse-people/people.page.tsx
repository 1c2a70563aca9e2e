import type { HorseDetails } from '@portal/contracts-horses'
import { useUser } from '@portal/shell-sdk'
import { Cluster, FactList, LinkButton } from '@portal/ui'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { usePeopleFacts } from '../../shared/use-people-facts.tsx'
import { AttendingVeterinarians } from './attending-veterinarians.tsx'
import { PeopleHistory } from './people-history.tsx'
import { usePeopleText } from './texts.ts'

/** `/horses/:horseId/people`: the people of a horse now, how to change them, and their history. */
export default function HorsePeoplePage() {
  return <HorseFrame tab="people">{(horse) => <HorsePeople horse={horse} />}</HorseFrame>
}

function HorsePeople({ horse }: { readonly horse: HorseDetails }) {
  const t = usePeopleText()
  const { responsiblePerson, owners, designatedOwner, location } = usePeopleFacts(horse)
  const { isHolder } = useReader(horse)
  const isAdministrator = useUser()?.groups.includes('ADMINS') ?? false
  return (
    <div className="p-stack" data-gap="l">
      <section className="p-stack" data-gap="m">
        <h2>{t('now')}</h2>
        <FactList facts={[responsiblePerson, owners, designatedOwner, location]} />
        <RequestLinks horse={horse} />
        <AttendingVeterinarians horse={horse} isHolder={isHolder && horse.status === 'ACTIVE'} />
      </section>
      <PeopleHistory horseId={horse.horseId} />
      {isAdministrator && (
        <p>
          <LinkButton to={`/horse-people/${horse.horseId}`}>{t('correct')}</LinkButton>
        </p>
      )}
    </div>
  )
}

/** What the reader can ask others to accept. */
function RequestLinks({ horse }: { readonly horse: HorseDetails }) {
  const t = usePeopleText()
  const { isHolder, isOwner } = useReader(horse)
  if (horse.status !== 'ACTIVE' || (!isHolder && !isOwner)) return null
  const toRequest = (kind: string) => `/requests/new?kind=${kind}&horses=${horse.horseId}`
  return (
    <section className="p-stack" data-gap="s">
      <h3>{t('requests')}</h3>
      <p>{t('requests-lead')}</p>
      <Cluster>
        {isHolder && <LinkButton to={toRequest('transfer')}>{t('transfer')}</LinkButton>}
        {isOwner && <LinkButton to={toRequest('change-owner')}>{t('change-owner')}</LinkButton>}
        {isOwner && <LinkButton to={toRequest('change-designated-owner')}>{t('change-designated-owner')}</LinkButton>}
        {isHolder && <LinkButton to={toRequest('change-attending-veterinarian')}>{t('change-primary')}</LinkButton>}
      </Cluster>
    </section>
  )
}

/** The responsible person and who acts for the owners manage the horse; every owner can ask to change the owners. */
function useReader({ responsiblePerson, designatedOwner, owners, ownerOrganizations }: HorseDetails) {
  const personId = useUser()?.personId
  const isReader = (person: { readonly personId: string } | null | undefined) =>
    personId !== undefined && person?.personId === personId
  const onlyOwner = owners.length + ownerOrganizations.length === 1 ? owners[0] : null
  return {
    isHolder: isReader(responsiblePerson) || isReader(designatedOwner ?? onlyOwner),
    isOwner: isReader(designatedOwner) || owners.some((owner) => isReader(owner)),
  }
}
