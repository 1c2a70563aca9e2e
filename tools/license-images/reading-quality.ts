import type { LicenseReading } from '@portal/license-reading'
import type { Fields } from './layout.ts'
import type { LicenseImage } from './license-images.ts'

/** One image with what is printed on it and what was read. */
export interface ReadImage {
  readonly image: LicenseImage
  readonly printed: Fields
  readonly reading: LicenseReading
}

/** Counts of one field, or of all. */
export interface FieldQuality {
  /** Fields of the legible images. */
  printed: number
  /** Those of them with a value of high confidence. */
  prefilled: number
  /** Values of high confidence that are not what is printed, on any image. */
  wrong: number
}

/** Compares what was read with what is printed: by field, and `all`. */
export function measureQuality(images: readonly ReadImage[]): ReadonlyMap<string, FieldQuality> {
  const all: FieldQuality = { printed: 0, prefilled: 0, wrong: 0 }
  const byField = new Map<string, FieldQuality>([['all', all]])
  for (const { image, printed, reading } of images) {
    const names = new Set([...Object.keys(printed), ...Object.keys(reading.fields)]) as Set<keyof Fields>
    for (const name of names) {
      const field = byField.get(name) ?? { printed: 0, prefilled: 0, wrong: 0 }
      byField.set(name, field)
      const found = reading.fields[name]
      const isPrefilled = found?.confidence === 'high'
      const isPrinted = image.isLegible && printed[name] !== undefined
      const isWrong = isPrefilled && toComparable(found.value) !== toComparable(printed[name] ?? '')
      for (const counts of [field, all]) {
        counts.printed += Number(isPrinted)
        counts.prefilled += Number(isPrinted && isPrefilled)
        counts.wrong += Number(isWrong)
      }
    }
  }
  return byField
}

/** Licenses print names in capitals or not, and numbers with or without spaces. */
function toComparable(value: string): string {
  return value
    .toUpperCase()
    .replaceAll('’', "'")
    .replaceAll(/(?<=\d|^[A-Z]{2}) (?=\d)/g, '')
}
