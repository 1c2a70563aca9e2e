import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { Button, LinkButton } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useMoveHorses } from '../moves/index.ts'
import type { BarnHorse } from './barn-horses.ts'
import { useBarnText } from './texts.ts'

/** Entries that are one tap away. */
const maxTemplates = 4

interface BarnActionsProps {
  readonly horse: BarnHorse
  /** Tracks at which the reader signs jogs as a regulatory veterinarian. */
  readonly tracks: readonly { readonly locationId: string; readonly name: string }[]
  readonly onJog: (trackId: string) => void
  readonly onDone: () => void
}

/** A horse that was found, with its chip to compare, and what can be recorded about it. */
export function BarnActions({ horse, tracks, onJog, onDone }: BarnActionsProps) {
  const t = useBarnText()
  const { getName, getFacts } = useHorseText()
  const move = useMoveHorses()
  const { horseId, microchip, place } = horse
  const templates = useQuery({ ...horsesApi().listHealthTemplates.query({}), retry: false })
  const record = (template = '') => `/horses/health/new?horses=${horseId}${template && `&template=${template}`}`
  return (
    <section className="barn-horse p-stack" data-gap="m" aria-labelledby="barn-horse">
      <div className="p-stack" data-gap="none">
        <h2 id="barn-horse">{getName(horse)}</h2>
        <p className="p-soft">{[getFacts(horse), place].filter(Boolean).join(' · ')}</p>
        {microchip !== null && <p className="barn-chip">{formatMicrochip(microchip)}</p>}
      </div>
      <div className="barn-buttons" role="group" aria-label={t('actions')}>
        {tracks.map(({ locationId, name }) => (
          <Button key={locationId} variant="primary" onClick={() => onJog(locationId)}>
            {tracks.length === 1 ? t('record-jog') : t('record-jog-at', { track: name })}
          </Button>
        ))}
        {(templates.data ?? []).slice(0, maxTemplates).map(({ templateId, name }) => (
          <LinkButton key={templateId} variant="primary" to={record(templateId)}>
            {t('template', { name })}
          </LinkButton>
        ))}
        <LinkButton variant="primary" to={record()}>
          {t('record')}
        </LinkButton>
        <Button onClick={() => void move([{ horseId, name: getName(horse) }])}>{t('move')}</Button>
        <LinkButton to={`/horses/${horseId}/vets-list`}>{t('jog')}</LinkButton>
        <LinkButton to={`/horses/${horseId}`}>{t('open')}</LinkButton>
        <Button variant="quiet" onClick={onDone}>
          {t('another')}
        </Button>
      </div>
    </section>
  )
}
