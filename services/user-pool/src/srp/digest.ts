import { createHash, createHmac, hash } from 'node:crypto'

/** SHA-256 of the concatenated parts. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** SHA-256 of a text in UTF-8. */
export function sha256OfText(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** HMAC-SHA256 of the concatenated parts. */
export function hmac(key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer {
  const digest = createHmac('sha256', key)
  for (const part of parts) digest.update(part)
  return digest.digest()
}
