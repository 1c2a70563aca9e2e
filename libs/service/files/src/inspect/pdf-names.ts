import type { FileFault } from './file-fault.ts'

/** What a PDF may not do or hold, by the names that stand for it (ISO 32000-2, 12.6.4, 7.11.4, 13.7). */
const refused: readonly (readonly [readonly string[], FileFault])[] = [
  [['JavaScript', 'Launch', 'XFA'], 'files.has-macros'],
  [['EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition'], 'files.embeds-objects'],
]

/** Each letter may be written as its number: `/J#61vaScript` is the same name. */
function written(name: string): string {
  const letters = [...name].map((letter) => {
    const [first = '', second = ''] = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${first}[${second}${second.toUpperCase()}])`
  })
  return `/${letters.join('')}(?=[\\s\\0()<>[\\]{}/%]|$)`
}

const patterns = refused.map(([names, fault]) => [new RegExp(names.map(written).join('|')), fault] as const)

/** The longest of these names, every letter as its number, and what ends it. */
export const longestName = 3 * 'EmbeddedFiles'.length + 2

/** What is against a stretch of a PDF, as Latin-1. Any: a name of this length stands in no packed bytes by chance. */
export function faultOfNames(text: string): FileFault | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}

const packed = new RegExp(written('ObjStm'))
/** A dictionary of packed objects is short. */
const mostDictionary = 2048

/** Where, in a stretch of a PDF as Latin-1, streams of packed objects begin. */
export function packedObjectsIn(text: string): number[] {
  return [...text.matchAll(/stream(?:\r\n|\n|\r)/g)].flatMap(({ 0: { length }, index }) => {
    const before = text.slice(Math.max(0, index - mostDictionary), index)
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    return !before.endsWith('end') && packed.test(dictionary) ? [index + length] : []
  })
}

/** How much of a stretch is looked at again with the next: a dictionary, and what begins the stream. */
export const overlap = mostDictionary + 'stream\r\n'.length
