import type { FieldReading, LicenseField } from '../license-reading.ts'
import { isDate } from '../fields/dates.ts'

/** Returns the fields of a driver license's barcode (AAMVA DL/ID Card Design Standard, annex D), or undefined for others. */
export function parseAamva(content: string): Partial<Record<LicenseField, FieldReading>> | undefined {
  if (!/^@[\s\u001e]*(?:ANSI |AAMVA)/.test(content)) return undefined
  const elements = readElements(content)
  const isTruncated = (code: string) => elements.get(code) === 'T'
  const name = (code: string, truncation: string): FieldReading | undefined => {
    const value = elements.get(code)?.replaceAll(',', ' ').trim()
    return value && value !== 'NONE' ? { value, confidence: isTruncated(truncation) ? 'low' : 'high' } : undefined
  }
  const date = (code: string): FieldReading | undefined => {
    const value = toDate(elements.get(code) ?? '', elements.get('DCG'))
    return value === undefined ? undefined : { value, confidence: 'high' }
  }
  const plain = (code: string): FieldReading | undefined => {
    const value = elements.get(code)
    return value ? { value, confidence: 'high' } : undefined
  }
  const fields = {
    lastName: name('DCS', 'DDE'),
    firstName: name('DAC', 'DDF') ?? name('DCT', 'DDF'),
    middleName: name('DAD', 'DDG'),
    suffix: plain('DCU'),
    dateOfBirth: date('DBB'),
    expiresOn: date('DBA'),
    licenseNumber: plain('DAQ'),
    state: plain('DAJ'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
}

/** Reads the lines of elements: three letters and a value. The first follows the header `DL` of its part. */
function readElements(content: string): ReadonlyMap<string, string> {
  const lines = content
    .split(/[\n\r\u001e]+/)
    .map((line) => line.replace(/^(?:ANSI |AAMVA).*?(?:DL|ID)(?=D[A-Z]{2})/, ''))
  return new Map(
    lines.filter((line) => /^D[A-Z]{2}/.test(line)).map((line) => [line.slice(0, 3), line.slice(3).trim()]),
  )
}

/** The United States print MMDDYYYY, Canada YYYYMMDD. */
function toDate(value: string, country = 'USA'): string | undefined {
  const pattern = country === 'CAN' ? /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/ : /^(?<m>\d\d)(?<d>\d\d)(?<y>\d{4})$/
  const { y, m, d } = pattern.exec(value)?.groups ?? {}
  const date = `${y}-${m}-${d}`
  return isDate(date) ? date : undefined
}
