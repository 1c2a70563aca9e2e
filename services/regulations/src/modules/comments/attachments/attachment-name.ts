import { attachmentNameMaxLength } from '@portal/contracts-regulations/rules'
import { fileKinds, type FileKindName } from '@portal/files'

/** What no name of a file holds anywhere, and what makes a name look like another: control and format characters. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu

/** The name under which readers see a file: the one its author gave, without folders and tricks, ending as its kind does. */
export function attachmentName(given: string, kind: FileKindName): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const { extension } = fileKinds[kind]
  const stem = base
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(unsafe, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${shortened(stem || 'file', attachmentNameMaxLength - extension.length - 1)}.${extension}`
}

/** The beginning and the end: what tells long names apart often stands at their end. */
function shortened(stem: string, most: number): string {
  const signs = [...stem]
  if (signs.length <= most) return stem
  const end = 20
  return `${signs.slice(0, most - end - 1).join('')}…${signs.slice(-end).join('')}`
}
