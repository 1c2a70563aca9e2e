import { parseAamva } from './barcode/aamva.ts'
import { readBarcode } from './barcode/read-barcode.ts'
import { scaleDown, toGrayImage, toSharp, type GrayImage } from './image/gray-image.ts'
import { measureQuality, type ImageQuality } from './image/image-quality.ts'
import { loadImage } from './image/load-image.ts'
import { straighten } from './image/straighten.ts'
import type { LicenseField, LicenseProblem, LicenseReading } from './license-reading.ts'
import { readText, type TextReading } from './text/read-text.ts'

/** A card needs about this many pixels for its small print. */
const minLongSide = 640
/** Enough for the narrow bars of a driver license. */
const barcodeLongSide = 1600
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
  let text = await readText(straight)
  if (isComplete(text)) return toReading(text, findExpiry(text.fields, today))
  const fields = await readDriverLicenseBarcode(straight)
  if (fields) return { document: 'driver-license', source: 'barcode', fields, problems: findExpiry(fields, today) }
  const quality = await measureQuality(image)
  if (!isRecognizable(text) && quality.sharpness >= minSharpness) text = (await readTurned(straight)) ?? text
  const reasons = isComplete(text) ? [] : explain(text, quality)
  return toReading(text, [...findExpiry(text.fields, today), ...reasons])
}

/** Returns the fields of the barcode on the back of a driver license. */
async function readDriverLicenseBarcode(image: GrayImage): Promise<LicenseReading['fields'] | undefined> {
  const contents = await readBarcode(await scaleDown(image, barcodeLongSide))
  return contents.map(parseAamva).find((fields) => fields !== undefined)
}

function toReading({ document, fields }: TextReading, problems: readonly LicenseProblem[]): LicenseReading {
  return { document, source: 'text', fields, problems }
}

function isComplete({ fields }: TextReading): boolean {
  return expectedFields.every((field) => fields[field]?.confidence === 'high')
}

function isRecognizable({ labelCount, document, wordCount }: TextReading): boolean {
  return labelCount > 1 || document !== 'unknown' || wordCount >= minWords
}

/** Reads the image upside down and sideways. */
async function readTurned(image: GrayImage): Promise<TextReading | undefined> {
  for (const degrees of [180, 90, 270]) {
    const text = await readText(await straighten(await toGrayImage(toSharp(image).rotate(degrees))))
    if (text.labelCount > 1) return text
  }
  return undefined
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
