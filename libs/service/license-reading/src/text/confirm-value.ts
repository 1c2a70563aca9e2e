import type { LabeledValue } from '../fields/find-values.ts'
import { isSimilar, removeAccents } from '../fields/fold.ts'
import { parseValue } from '../fields/parse-value.ts'
import { licenseFields, type FieldReading, type LicenseField } from '../license-reading.ts'
import type { LineReader } from './line-reader.ts'

export type FieldReadings = Partial<Record<LicenseField, FieldReading>>

/**
 * Reads a value again, alone, with both models. Confidence is high when the readings agree, because the certainty that the engine
 * reports is high for wrong values too. A date or number that the English model reads like the page needs no third reading.
 */
export async function confirmValue({ kind, value }: LabeledValue, lines: LineReader): Promise<FieldReadings> {
  const parse = (text: string) => parseValue(kind, text)
  const [page, english] = [parse(value.text), parse(await lines.readEnglish(value))]
  const isConfirmed = licenseFields.every((field) =>
    isName(field) ? page[field] === undefined && english[field] === undefined : page[field] === english[field],
  )
  const spanish = isConfirmed ? page : parse(await lines.readSpanish(value, 1))
  const needsAnother = licenseFields.some((field) => isName(field) && page[field] !== spanish[field])
  const again = needsAnother ? parse(await lines.readSpanish(value, 2)) : page
  const fields = licenseFields.flatMap((field): [LicenseField, FieldReading][] => {
    const readings = [spanish[field], page[field], again[field]].filter((reading) => reading !== undefined)
    const [first] = readings
    if (first === undefined) return []
    const confirmed = isName(field)
      ? readings.find((reading) => isConfirmedName(reading, readings, english[field]))
      : readings.find((reading) => reading === english[field])
    return [[field, { value: confirmed ?? first, confidence: confirmed === undefined ? 'low' : 'high' }]]
  })
  return Object.fromEntries(fields)
}

function isName(field: LicenseField): boolean {
  return field === 'firstName' || field === 'middleName' || field === 'lastName'
}

/** The Spanish model has read the name twice, and the English one the same letters, except those with accents, which it does not know. */
function isConfirmedName(name: string, readings: readonly string[], english = ''): boolean {
  const unknownLetters = name.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
  const isSame = isSimilar(removeAccents(name), removeAccents(english), 2 * unknownLetters)
  return isSame && readings.filter((reading) => reading === name).length >= 2
}
