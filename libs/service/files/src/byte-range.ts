import type { ByteRange } from './store/file-bytes.ts'

/**
 * The part of a file that a `Range` header asks for. `undefined`: the whole, also where several parts are asked for or the
 * header is not understood (RFC 9110, 14.2); `'none'`: there is no such part.
 */
export function rangeOf(header: string | undefined, length: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'none' : { start: length - count, end: length - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= length) return 'none'
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
