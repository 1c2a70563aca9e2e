import { hash } from 'node:crypto'

/** Derives a UUID (version 8) from data: the same data always gets the same one. */
export function toStableUuid(data: string | Uint8Array): string {
  const digits = hash('sha256', data, 'hex')
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`]
  return [...parts, digits.slice(20, 32)].join('-')
}
