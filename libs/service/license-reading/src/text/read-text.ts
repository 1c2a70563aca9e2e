import { scaleDown, type GrayImage } from '../image/gray-image.ts'
import { findLabel } from '../fields/labels.ts'
import { findState } from '../fields/states.ts'
import { findValues, type LabeledValue } from '../fields/find-values.ts'
import { fold, removeAccents } from '../fields/fold.ts'
import type { FieldReading, LicenseField, LicenseReading } from '../license-reading.ts'
import { confirmValue, type FieldReadings } from './confirm-value.ts'
import { LineReader } from './line-reader.ts'
import { toSegment, toSegments, type Segment } from './segments.ts'
import { TextRecognizer, type Word } from './text-recognizer.ts'

/** The long side of the page for finding text. */
const pageLongSide = 1600
/** Values whose label is looked for a second time. */
const maxCandidates = 8

export interface TextReading extends Pick<LicenseReading, 'document' | 'fields'> {
  /** How many words were recognized with some certainty. */
  readonly wordCount: number
  readonly labelCount: number
}

/** Reads the fields of a straight image. Every value is read again, alone and by two models, before its confidence is high. */
export async function readText(detail: GrayImage): Promise<TextReading> {
  const page = await scaleDown(detail, pageLongSide)
  const spanish = await TextRecognizer.load('spa')
  const words = spanish.readPage(page)
  const segments = toSegments(words)
  const document = findDocument(segments)
  const isDriverLicense = document === 'driver-license'
  const { labeled, unlabeled } = findValues(segments, isDriverLicense)
  const english = await TextRecognizer.load('eng')
  const lines = new LineReader(detail, page, { spanish, english })
  const values = [...labeled, ...(await findSmallLabels(unlabeled, lines, isDriverLicense))].filter(
    ({ kind }) => kind !== 'other',
  )
  const fields: FieldReadings = {}
  for (const value of values) addFields(fields, await confirmValue(value, lines))
  const state = findState(segments)
  if (state) fields.state = { value: state, confidence: 'high' }
  return {
    document,
    fields: checkNumber(checkDates(fields), document),
    wordCount: countWords(words),
    labelCount: new Set(values.map(({ kind }) => kind)).size,
  }
}

/** Adds the fields of a value. Two labels of one field with different values make it uncertain. */
function addFields(fields: FieldReadings, added: FieldReadings): void {
  for (const [field, reading] of Object.entries(added) as [LicenseField, FieldReading][]) {
    const earlier = fields[field]
    if (earlier && earlier.value !== reading.value) fields[field] = { ...earlier, confidence: 'low' }
    else if (earlier?.confidence !== 'high') fields[field] = reading
  }
}

/** Finds labels in print so small that they were missed, next to text that looks like a value. */
async function findSmallLabels(
  unlabeled: readonly Segment[],
  lines: LineReader,
  isDriverLicense: boolean,
): Promise<readonly LabeledValue[]> {
  const candidates = unlabeled.flatMap((segment) => findValuePart(segment, isDriverLicense)).slice(0, maxCandidates)
  const found: LabeledValue[] = []
  for (const value of candidates) {
    const label = findLabel((await lines.readLeftOf(value)).split(' '), isDriverLicense)
    if (label) found.push({ kind: label.kind, value })
  }
  return found
}

/** The date or number at the end of a segment; on driver licenses also a name in capital letters. */
function findValuePart({ words, text }: Segment, isDriverLicense: boolean): readonly Segment[] {
  const start = words.findIndex((word) => /^[A-Z]{0,3}-?\d[\d/.-]{5,}$/.test(word.text))
  if (start >= 0) return [toSegment(words.slice(start))]
  return isDriverLicense && /^[\p{Lu}’' -]+$/u.test(text) ? [toSegment(words)] : []
}

/** A date of birth after the expiry, or in the wrong century, was taken from another field. */
function checkDates(fields: FieldReadings): FieldReadings {
  const { dateOfBirth, expiresOn } = fields
  const years = (Date.parse(expiresOn?.value ?? '') - Date.parse(dateOfBirth?.value ?? '')) / 31_557_600_000
  const isPlausible =
    (expiresOn?.value ?? '2000') >= '2000' && (dateOfBirth?.value ?? '1900') >= '1900' && !(years < 10)
  if (isPlausible) return fields
  return {
    ...fields,
    ...(dateOfBirth && { dateOfBirth: { ...dateOfBirth, confidence: 'low' } }),
    ...(expiresOn && { expiresOn: { ...expiresOn, confidence: 'low' } }),
  }
}

/** States whose driver license numbers begin with the first letter of the last name; O and I are easily read as digits. */
const initialFirst = new Set(['FL', 'IL', 'MD', 'MI', 'MN', 'WI'])

function checkNumber(fields: FieldReadings, document: LicenseReading['document']): FieldReadings {
  const { licenseNumber, lastName, state } = fields
  if (document !== 'driver-license' || !licenseNumber || !initialFirst.has(state?.value ?? '')) return fields
  const isConsistent = removeAccents(lastName?.value ?? '').startsWith(licenseNumber.value.slice(0, 1))
  return isConsistent ? fields : { ...fields, licenseNumber: { ...licenseNumber, confidence: 'low' } }
}

function findDocument(segments: readonly Segment[]): LicenseReading['document'] {
  const text = segments.map((segment) => fold(segment.text)).join(' ')
  if (/DRIVER.{0,4}LICEN|LICENCIADECONDUCIR/.test(text)) return 'driver-license'
  return /RACING|GAMINGCOMM|COMISIONDEJUEGOS|HORSERAC|HIPIC|JOCKEYCLUB|PARIMUTUEL/.test(text)
    ? 'racing-license'
    : 'unknown'
}

function countWords(words: readonly Word[]): number {
  return words.filter(({ text, confidence }) => confidence > 70 && text.length > 2).length
}
