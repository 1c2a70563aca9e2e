import type { ListedHorse } from '@portal/contracts-horses'
import { Button, Cluster, LinkButton } from '@portal/ui'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import type { Selection } from '../../shared/use-selection.ts'
import { useMyHorsesText } from './texts.ts'
import { useMoveHorses } from '../moves/index.ts'

/** Horses in one command. */
const maxHorses = 50

interface SelectionBarProps {
  /** The horses that are shown. */
  readonly horses: readonly ListedHorse[]
  readonly selection: Selection
}

/** What can be done with the selected horses. */
export function SelectionBar({ horses, selection }: SelectionBarProps) {
  const t = useText()
  const text = useMyHorsesText()
  const { getName } = useHorseText()
  const move = useMoveHorses()
  const selected = horses.filter(({ horseId }) => selection.has(horseId))
  const ids = selected.map(({ horseId }) => horseId).join(',')
  if (selected.length === 0)
    return (
      <Cluster>
        <span className="p-soft">{t('my-horses.select-hint')}</span>
        <Button size="s" onClick={() => selection.select(horses.map(({ horseId }) => horseId))}>
          {text('select-all', { count: horses.length })}
        </Button>
      </Cluster>
    )
  const start = async () => {
    const named = selected.map((horse) => ({ horseId: horse.horseId, name: getName(horse) }))
    if (await move(named)) selection.clear()
  }
  return (
    <Cluster>
      <strong role="status">{t('my-horses.selected', { count: selected.length })}</strong>
      {selected.length > maxHorses ? (
        <span>{t('my-horses.too-many', { count: maxHorses })}</span>
      ) : (
        <>
          <Button onClick={() => void start()}>{t('my-horses.move')}</Button>
          <LinkButton to={`/horses/health/new?horses=${ids}`}>{t('my-horses.record')}</LinkButton>
          <LinkButton to={`/requests/new?kind=transfer&horses=${ids}`}>{text('transfer')}</LinkButton>
          <LinkButton to={`/requests/new?kind=change-attending-veterinarian&horses=${ids}`}>
            {text('change-veterinarian')}
          </LinkButton>
          <LinkButton to={`/requests/new?horses=${ids}`}>{t('my-horses.request')}</LinkButton>
          <LinkButton to={`/stall-cards?horses=${ids}`}>{t('my-horses.cards')}</LinkButton>
        </>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {t('my-horses.clear')}
      </Button>
    </Cluster>
  )
}
