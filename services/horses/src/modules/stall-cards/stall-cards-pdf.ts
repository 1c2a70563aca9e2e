import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StallCard } from '@portal/contracts-horses'
import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { createFormats } from '@portal/formats'
import { heading, image, paragraph, table, writePdf, type Block, type PrintDocument } from '@portal/print'
import type { Locale } from '@portal/service-texts'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { TranslateHorsePrint } from '../../texts.ts'

export interface StallCardsToPrint {
  readonly locale: Locale
  readonly t: TranslateHorsePrint
  readonly supportPhone: string
  /** ISO 8601. */
  readonly createdAt: string
}

const qrPixels = 480

/** Writes one card on each page, as tagged PDF. Printed four on a letter sheet, a card is about as large as A6. */
export async function writeStallCards(cards: readonly StallCard[], options: StallCardsToPrint): Promise<Buffer> {
  const { t, locale, createdAt } = options
  const language = locale === 'es' ? 'es' : 'en'
  const images: Record<string, Buffer> = {}
  for (const { horseId, url } of cards) images[horseId] = await drawQrCode(url)
  const document: PrintDocument = {
    metadata: { title: t('card.title'), language, createdAt },
    images,
    sections: cards.map((card) => ({ language, blocks: toBlocks(card, options) })),
  }
  const target = new PassThrough()
  const [content] = await Promise.all([buffer(target), writePdf(document, target)])
  return content
}

async function drawQrCode(url: string): Promise<Buffer> {
  return sharp(Buffer.from(renderSVG(url, { ecc: 'M', border: 2 })))
    .resize(qrPixels)
    .png()
    .toBuffer()
}

function toBlocks(card: StallCard, { t, locale, supportPhone, createdAt }: StallCardsToPrint): Block[] {
  const { name, damName: dam, yearOfBirth: year, microchip, markings } = card
  const facts = [
    [t('card.born'), String(year)],
    [t('card.dam'), dam],
    [t('card.look'), `${t(`color.${card.color}`)}, ${t(`sex.${card.sex}`)}`],
    ...(markings === null ? [] : [[t('card.markings'), markings]]),
    [t('card.registry-number'), card.registryNumber ?? '—'],
    [t('card.responsible-person'), card.responsiblePersonName ?? '—'],
    [t('card.attending-veterinarian'), card.attendingVeterinarianName ?? '—'],
    [t('card.location'), card.locationName ?? '—'],
    [t('card.support'), supportPhone],
  ]
  return [
    heading(1, name ?? t('health.unnamed', { dam, year })),
    ...(microchip === null ? [] : [heading(2, `${t('card.microchip')} ${formatMicrochip(microchip)}`)]),
    ...card.alerts.map((alert) => paragraph([{ text: t(`alert.${alert}`), bold: true }], { style: 'callout' })),
    table({ header: ['', ''], rows: facts.map(([label = '', value = '']) => [[{ text: label, bold: true }], value]) }),
    image(card.horseId, { alt: t('card.qr-code'), width: 240, height: 240 }),
    paragraph(t('card.printed', { time: createFormats(locale).instant(createdAt) }), { style: 'note' }),
  ]
}
