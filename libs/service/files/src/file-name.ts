import { fileKinds, type FileKindName } from './file-kinds.ts'

/** Characters of a file name that is shown to readers. */
const maxLength = 120

/** Characters that are not allowed in file names, or that can disguise a name: control and format characters. */
const unsafeCharacters = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu

/**
 * Returns the name shown to readers: the uploaded name without folders and unsafe characters, with the extension of
 * its actual type.
 */
export function toFileName(uploadedName: string, kind: FileKindName): string {
  const base = uploadedName.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const { extension } = fileKinds[kind]
  const stem = base
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(unsafeCharacters, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${shortenMiddle(stem || 'file', maxLength - extension.length - 1)}.${extension}`
}

/** Keeps the beginning and the end, which often distinguishes long names. */
function shortenMiddle(stem: string, length: number): string {
  const characters = [...stem]
  if (characters.length <= length) return stem
  const tailLength = 20
  return `${characters.slice(0, length - tailLength - 1).join('')}…${characters.slice(-tailLength).join('')}`
}
