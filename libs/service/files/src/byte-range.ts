import type { ByteRange } from './storage/file-storage.ts'

/**
 * Parses a `Range` header. Returns undefined for the whole file, also when the header is invalid or has several ranges (RFC 9110,
 * 14.2), and `'unsatisfiable'` when the file has no such range.
 */
export function parseRangeHeader(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'unsatisfiable' : { start: length - count, end: length - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= length) return 'unsatisfiable'
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
