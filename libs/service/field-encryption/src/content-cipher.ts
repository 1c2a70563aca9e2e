import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/** Encrypts content (AES-256-GCM) with a key of its own, bound to the id of its file. */
export function encryptContent(content: Buffer, fileId: string): { readonly key: Buffer; readonly encrypted: Buffer } {
  const key = randomBytes(32)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(fileId))
  const body = [cipher.update(content), cipher.final()]
  return { key, encrypted: Buffer.concat([nonce, cipher.getAuthTag(), ...body]) }
}

/** Throws when the content was changed or belongs to another file. */
export function decryptContent(encrypted: Buffer, key: Buffer, fileId: string): Buffer {
  const nonce = encrypted.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(fileId)).setAuthTag(encrypted.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(encrypted.subarray(nonceLength + tagLength)), decipher.final()])
}
