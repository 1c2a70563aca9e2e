import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StallCard } from '@portal/contracts-horses'
import { formatMicrochip } from '@portal/contracts-horses/identity-rules'
import { formatCardPhone } from '@portal/contracts-horses/stall-card-rules'
import { createFormats } from '@portal/formats'
import { heading, image, paragraph, table, writePdf, type Block, type PrintDocument } from '@portal/print'
import type { Locale } from '@portal/service-texts'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { ReducedPhoto } from '../horse-files/index.ts'
import type { TranslateHorsePrint } from '../../texts.ts'

export interface StallCardsToPrint {
  /** By the id of their file. */
  readonly photos: ReadonlyMap<string, ReducedPhoto>
  readonly locale: Locale
  readonly t: TranslateHorsePrint
  readonly supportPhone: string
  /** ISO 8601. */
  readonly createdAt: string
}

const qrPixels = 480
const photoWidth = 240

/** Writes one card on each page, as tagged PDF. Printed four on a letter sheet, a card is about as large as A6. */
export async function writeStallCards(cards: readonly StallCard[], options: StallCardsToPrint): Promise<Buffer> {
  const { t, locale, createdAt } = options
  const language = locale === 'es' ? 'es' : 'en'
  const images: Record<string, Buffer> = {}
  for (const { horseId, url } of cards) images[horseId] = await drawQrCode(url)
  for (const [fileId, { content }] of options.photos) images[fileId] = content
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

function toPerson(name: string | null, phone: string | null): string {
  return [name ?? '—', ...(phone === null ? [] : [formatCardPhone(phone)])].join(', ')
}

function toPhoto(photo: ReducedPhoto | undefined, key: string, alt: string): Block[] {
  if (!photo) return []
  const scale = photoWidth / Math.max(photo.width, photo.height)
  return [image(key, { alt, width: photo.width * scale, height: photo.height * scale })]
}

function toBlocks(card: StallCard, { photos, t, locale, supportPhone, createdAt }: StallCardsToPrint): Block[] {
  const { name, damName: dam, yearOfBirth: year, microchip, markings } = card
  const facts = [
    [t('card.born'), String(year)],
    [t('card.dam'), dam],
    [t('card.look'), `${t(`color.${card.color}`)}, ${t(`sex.${card.sex}`)}`],
    ...(markings === null ? [] : [[t('card.markings'), markings]]),
    [t('card.registry-number'), card.registryNumber ?? '—'],
    [t('card.responsible-person'), toPerson(card.responsiblePersonName, card.responsiblePersonPhone)],
    [t('card.attending-veterinarian'), toPerson(card.attendingVeterinarianName, card.attendingVeterinarianPhone)],
    [t('card.location'), card.locationName ?? '—'],
    [t('card.support'), supportPhone],
  ]
  const title = name ?? t('health.unnamed', { dam, year })
  return [
    heading(1, title),
    ...(microchip === null ? [] : [heading(2, `${t('card.microchip')} ${formatMicrochip(microchip)}`)]),
    ...toPhoto(photos.get(card.photoId ?? ''), card.photoId ?? '', t('card.photo', { name: title })),
    ...card.alerts.map((alert) => paragraph([{ text: t(`alert.${alert}`), bold: true }], { style: 'callout' })),
    table({ header: ['', ''], rows: facts.map(([label = '', value = '']) => [[{ text: label, bold: true }], value]) }),
    image(card.horseId, { alt: t('card.qr-code'), width: 240, height: 240 }),
    paragraph(t('card.printed', { time: createFormats(locale).instant(createdAt) }), { style: 'note' }),
  ]
}
