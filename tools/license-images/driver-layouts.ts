import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { drawBox, drawPortrait, drawText } from './drawing.ts'
import { printDate, toFields, type Layout } from './layout.ts'
import type { LicenseHolder } from './license-holder.ts'

const card = { width: 1012, height: 638 }
const { resolve } = createRequire(import.meta.url)

/** The front of a driver license with numbered fields (AAMVA card design). */
const floridaDriver: Layout = {
  ...card,
  name: 'florida-driver',
  isHeldOut: false,
  draw(holder) {
    const initial = holder.lastName.slice(0, 1)
    const number = `${initial}${holder.serial.slice(0, 3)}-${holder.serial.slice(3)}-52-160-0`
    const line = (x: number, y: number, label: string, value: string, indent: number) =>
      drawText(x, y, label, { size: 18, fill: '#37618e' }) +
      drawText(x + indent, y, value, { size: 33, font: 'sansBold' })
    const svg =
      drawBox(0, 0, card.width, card.height, '#dfeaf2') +
      drawText(40, 68, 'Florida', { size: 58, font: 'serifBold', fill: '#1f5a3c' }) +
      drawText(600, 64, 'DRIVER LICENSE', { size: 38, font: 'sansBold', fill: '#1f5a3c' }) +
      drawPortrait(40, 120, 260, 340) +
      line(340, 150, '4d DLN', number, 84) +
      line(340, 215, '1', [holder.lastName, holder.suffix].filter(Boolean).join(' ').toUpperCase(), 30) +
      line(340, 270, '2', [holder.firstName, holder.middleName].filter(Boolean).join(' ').toUpperCase(), 30) +
      drawText(370, 318, '8 4410 CYPRESS BEND AVE', { size: 25 }) +
      drawText(370, 350, 'OCALA, FL 34470', { size: 25 }) +
      line(340, 410, '3 DOB', printDate(holder.dateOfBirth, 'slashes'), 76) +
      line(690, 410, '15 SEX', 'F', 84) +
      line(340, 470, '4b EXP', printDate(holder.expiresOn, 'slashes'), 84) +
      line(690, 470, '16 HGT', '5-06', 84) +
      line(340, 530, '4a ISS', '02/11/2024', 84)
    return { svg, fields: toFields(holder, number, 'FL') }
  },
}

/** The back of a driver license: the PDF417 barcode with the AAMVA fields, and a barcode that must be ignored. */
const georgiaDriverBack: Layout = {
  ...card,
  name: 'georgia-driver-back',
  isHeldOut: false,
  async draw(holder) {
    const number = `05${holder.serial}1`
    const svg =
      drawBox(0, 0, card.width, card.height, '#f1f1ee') +
      drawText(60, 60, 'CLASS C: ANY SINGLE VEHICLE UNDER 26,001 LBS', { size: 22 }) +
      drawText(60, 96, 'ENDORSEMENTS: NONE   RESTRICTIONS: NONE', { size: 22 }) +
      (await drawBarcode('Code128', '8800412377', 60, 130, 360, 80)) +
      (await drawBarcode('PDF417', toAamva(holder, number), 60, 260, 880, 300)) +
      drawText(60, 615, 'Report a change of address within 60 days.', { size: 20 })
    const { firstName, middleName, lastName, ...rest } = toFields(holder, number, 'GA')
    const plain = {
      firstName: toPlainLetters(firstName),
      ...(middleName !== undefined && { middleName: toPlainLetters(middleName) }),
      lastName: toPlainLetters(lastName),
    }
    return { svg, fields: { ...rest, ...plain } }
  },
}

/** Most states print no accents in the barcode. */
function toPlainLetters(name = ''): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toUpperCase()
}

/** Returns the content of the barcode (AAMVA DL/ID Card Design Standard, version 10, annex D). */
function toAamva(holder: LicenseHolder, number: string): string {
  const date = (value: string) => value.replace(/(\d{4})-(\d\d)-(\d\d)/, '$2$3$1')
  const elements = [
    `DAQ${number}`,
    `DCS${toPlainLetters(holder.lastName)}`,
    'DDEN',
    `DAC${toPlainLetters(holder.firstName)}`,
    'DDFN',
    `DAD${holder.middleName ? toPlainLetters(holder.middleName) : 'NONE'}`,
    'DDGN',
    ...(holder.suffix ? [`DCU${holder.suffix.toUpperCase()}`] : []),
    'DCAC',
    'DCBNONE',
    'DCDNONE',
    'DBD02112024',
    `DBB${date(holder.dateOfBirth)}`,
    `DBA${date(holder.expiresOn)}`,
    'DBC9',
    'DAU068 IN',
    'DAG218 PONDEROSA LN',
    'DAIVALDOSTA',
    'DAJGA',
    'DAK316010000  ',
    'DCGUSA',
  ]
  return `@\n\u001e\rANSI 636055100001DL00310300DL${elements.join('\n')}\r`
}

async function drawBarcode(
  format: 'PDF417' | 'Code128',
  content: string,
  x: number,
  y: number,
  width: number,
  height: number,
): Promise<string> {
  const file = readFileSync(resolve('zxing-wasm/writer/zxing_writer.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } })
  const { svg, error } = await writeBarcode(content, { format, addQuietZones: false })
  if (error) throw new Error(error)
  const [, barcodeWidth, barcodeHeight] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const viewBox = `0 0 ${barcodeWidth} ${barcodeHeight}`
  const bars = svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace('</svg>', '')
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="none">${bars}</svg>`
}

export const driverLayouts: readonly Layout[] = [floridaDriver, georgiaDriverBack]
