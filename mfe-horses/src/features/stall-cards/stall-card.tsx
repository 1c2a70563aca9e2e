import type { StallCard as Card } from '@portal/contracts-horses'
import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { formatCardPhone } from '@portal/contracts-horses/stall-card-rules'
import { FactList } from '@portal/ui'
import { renderSVG } from 'uqr'
import { HorsePhoto } from '../../shared/horse-photo/index.ts'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useStallCardText } from './texts.ts'

interface StallCardProps {
  readonly card: Card
  readonly supportPhone: string
  /** Shows the photo of the horse, or room for one. */
  readonly hasPhoto: boolean
}

/** One card: the horse, its people and what people near the stall must see first. */
export function StallCard({ card, supportPhone, hasPhoto }: StallCardProps) {
  const t = useStallCardText()
  const text = useText()
  const { getName } = useHorseText()
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(card.url, { ecc: 'M', border: 1 }))}`
  const name = getName(card)
  return (
    <article className="stall-card" aria-label={name}>
      <div className="stall-card-top">
        <div>
          <h2>{name}</h2>
          {card.microchip !== null && <p className="stall-card-chip">{formatMicrochip(card.microchip)}</p>}
        </div>
        {hasPhoto && card.photoId !== null && <HorsePhoto horse={card} size="large" />}
      </div>
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
            {
              label: text('role.responsible-person'),
              value: <CardPerson name={card.responsiblePersonName} phone={card.responsiblePersonPhone} />,
            },
            {
              label: text('role.attending-veterinarian'),
              value: <CardPerson name={card.attendingVeterinarianName} phone={card.attendingVeterinarianPhone} />,
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

function CardPerson({ name, phone }: { readonly name: string | null; readonly phone: string | null }) {
  const text = useText()
  return (
    <>
      {name ?? text('not-provided')}
      {phone !== null && (
        <>
          <br />
          <a className="stall-card-phone" href={`tel:${phone}`}>
            {formatCardPhone(phone)}
          </a>
        </>
      )}
    </>
  )
}
