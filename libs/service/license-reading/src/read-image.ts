import { parseAamva } from './barcode/aamva.ts'
import { readBarcode } from './barcode/read-barcode.ts'
import { toGrayImage, toSharp, type GrayImage } from './image/gray-image.ts'
import { measureQuality, type ImageQuality } from './image/image-quality.ts'
import { loadImage } from './image/load-image.ts'
import { straighten } from './image/straighten.ts'
import type { LicenseField, LicenseProblem, LicenseReading } from './license-reading.ts'
import { readText, type TextReading } from './text/read-text.ts'

/** A card needs about this many pixels for its small print. */
const minLongSide = 640
/** Below this, no text of a license can be read. */
const minSharpness = 60
const maxGlare = 0.02
/** Words of a document that is legible, but no license. */
const minWords = 6
/** The fields that every license has. */
const expectedFields: readonly LicenseField[] = ['firstName', 'lastName', 'dateOfBirth', 'licenseNumber', 'expiresOn']

export interface ReadImageTask {
  readonly path: string
  /** YYYY-MM-DD, for the expiry. */
  readonly today: string
}

/** Reads the license in a file. A file that is no image, or is damaged or dangerous, is unreadable. */
export async function readImage({ path, today }: ReadImageTask): Promise<LicenseReading> {
  const loaded = await loadImage(path)
  if (!loaded) return refuse('unreadable')
  const { image, originalLongSide } = loaded
  if (originalLongSide < minLongSide) return refuse('too-small')
  const straight = await straighten(image)
  for (const content of await readBarcode(straight)) {
    const fields = parseAamva(content)
    if (fields) return { document: 'driver-license', source: 'barcode', fields, problems: findExpiry(fields, today) }
  }
  const quality = await measureQuality(image)
  const { document, fields, ...text } = await readUpright(straight, quality)
  const isRead = expectedFields.every((field) => fields[field]?.confidence === 'high')
  const problems = [...findExpiry(fields, today), ...(isRead ? [] : explain({ document, fields, ...text }, quality))]
  return { document, source: 'text', fields, problems }
}

/** Reads the straight image as it is; if it has no labels although it is sharp, upside down and sideways too. */
async function readUpright(image: GrayImage, { sharpness }: ImageQuality): Promise<TextReading> {
  const asIs = await readText(image)
  const isClear = asIs.labelCount > 1 || asIs.document !== 'unknown' || asIs.wordCount >= minWords
  if (isClear || sharpness < minSharpness) return asIs
  for (const degrees of [180, 90, 270]) {
    const turned = await readText(await straighten(await toGrayImage(toSharp(image).rotate(degrees))))
    if (turned.labelCount > 1) return turned
  }
  return asIs
}

/** Says why fields are missing. */
function explain(text: TextReading, { sharpness, glare }: ImageQuality): readonly LicenseProblem[] {
  if (glare > maxGlare) return ['glare']
  if (sharpness < minSharpness) return ['blur']
  if (text.document === 'unknown' && text.labelCount < 2)
    return [text.wordCount >= minWords ? 'wrong-document' : 'unreadable']
  return Object.keys(text.fields).length === 0 ? ['unreadable'] : []
}

function findExpiry({ expiresOn }: LicenseReading['fields'], today: string): readonly LicenseProblem[] {
  return expiresOn?.confidence === 'high' && expiresOn.value < today ? ['expired'] : []
}

function refuse(problem: LicenseProblem): LicenseReading {
  return { document: 'unknown', source: 'text', fields: {}, problems: [problem] }
}
