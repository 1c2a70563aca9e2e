import type { HorseDetails } from '@portal/contracts-horses'
import { useUser } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton } from '@portal/ui'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useMoveHorses } from '../moves/index.ts'

/** Where the people and the location of a horse are changed. The location: by the responsible person and the designated owner. */
export function ChangePeople({ horse }: { readonly horse: HorseDetails }) {
  const t = useText()
  const { getName } = useHorseText()
  const move = useMoveHorses()
  const personId = useUser()?.personId
  const { horseId, status, responsiblePerson, designatedOwner } = horse
  const mayMove = [responsiblePerson, designatedOwner].some((each) => each && each.personId === personId)
  return (
    <Cluster>
      {mayMove && status === 'ACTIVE' && (
        <Button onClick={() => void move([{ horseId, name: getName(horse) }])}>{t('details.change-location')}</Button>
      )}
      <LinkButton to={`/horses/${horseId}/people`}>{t('details.change-people')}</LinkButton>
    </Cluster>
  )
}
