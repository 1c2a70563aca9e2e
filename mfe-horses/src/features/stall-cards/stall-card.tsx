import type { StallCard as Card } from '@portal/contracts-horses'
import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { FactList } from '@portal/ui'
import { renderSVG } from 'uqr'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useStallCardText } from './texts.ts'

/** One card: the horse, its people and what people near the stall must see first. */
export function StallCard({ card, supportPhone }: { readonly card: Card; readonly supportPhone: string }) {
  const t = useStallCardText()
  const text = useText()
  const { getName } = useHorseText()
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(card.url, { ecc: 'M', border: 1 }))}`
  const name = getName(card)
  return (
    <article className="stall-card" aria-label={name}>
      <h2>{name}</h2>
      {card.microchip !== null && <p className="stall-card-chip">{formatMicrochip(card.microchip)}</p>}
      {card.alerts.map((alert) => (
        <p key={alert} className="stall-card-alert">
          {t(`alert.${alert}`)}
        </p>
      ))}
      <div className="stall-card-body">
        <FactList
          facts={[
            { label: t('born'), value: String(card.yearOfBirth) },
            { label: t('dam'), value: card.damName },
            { label: t('look'), value: `${text(`color.${card.color}`)}, ${text(`sex.${card.sex}`)}` },
            ...(card.markings === null ? [] : [{ label: text('details.markings'), value: card.markings }]),
            { label: text('role.responsible-person'), value: card.responsiblePersonName ?? text('not-provided') },
            {
              label: text('role.attending-veterinarian'),
              value: card.attendingVeterinarianName ?? text('not-provided'),
            },
            { label: text('details.location'), value: card.locationName ?? text('not-provided') },
            { label: t('support'), value: supportPhone },
          ]}
        />
        <img className="stall-card-code" src={code} alt={t('qr')} />
      </div>
    </article>
  )
}
