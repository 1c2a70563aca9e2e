import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { Button } from '@portal/ui'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { JogForm } from '../vets-list/index.ts'
import type { BarnHorse } from './barn-horses.ts'
import { useBarnText } from './texts.ts'

interface BarnJogProps {
  readonly horse: BarnHorse
  readonly track: { readonly locationId: string; readonly name: string; readonly today: string }
  /** The chip that was scanned to find the horse, so that it is not scanned twice. */
  readonly scannedChip: string | undefined
  readonly onDone: () => void
}

/** Records the jog of the day, requested or not, also without a connection. */
export function BarnJog({ horse, track, scannedChip, onDone }: BarnJogProps) {
  const t = useBarnText()
  const { getName, getFacts } = useHorseText()
  const { horseId, microchip } = horse
  const path = `/api/horses/tracks/${track.locationId}/jog-results`
  return (
    <section className="barn-horse p-stack" data-gap="m" aria-labelledby="barn-jog">
      <div className="p-stack" data-gap="none">
        <h2 id="barn-jog">{t('jog-of', { horse: getName(horse) })}</h2>
        <p className="p-soft">{[getFacts(horse), track.name].filter(Boolean).join(' · ')}</p>
        {microchip !== null && <p className="barn-chip">{formatMicrochip(microchip)}</p>}
      </div>
      <JogForm
        horse={horse}
        target={{
          path,
          about: { horseId, jogOn: track.today },
          amendPath: path,
          chipOfHorse: microchip ?? undefined,
          scannedChip: scannedChip === microchip ? scannedChip : undefined,
          passAction: 'pass',
          failAction: 'fail',
          chip: microchip === null ? 'none' : 'scan',
          isAmendment: false,
          listReason: 'unsound',
          page: `/horses/${horseId}/vets-list`,
          back: '/barn',
          backLabel: t('another'),
        }}
      />
      <div>
        <Button variant="quiet" onClick={onDone}>
          {t('back')}
        </Button>
      </div>
    </section>
  )
}
