import type { FileErrorCode } from './file-error-code.ts'

/** Names of forbidden features (ISO 32000-2, 12.6.4, 7.11.4, 13.7). */
const forbiddenNames: readonly (readonly [readonly string[], FileErrorCode])[] = [
  [['JavaScript', 'Launch', 'XFA'], 'files.has-macros'],
  [['EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition'], 'files.embeds-objects'],
]

/** Matches the name, in which each letter may be a character code: `/J#61vaScript` is `/JavaScript`. */
function namePattern(name: string): string {
  const letters = [...name].map((letter) => {
    const [first = '', second = ''] = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${first}[${second}${second.toUpperCase()}])`
  })
  return `/${letters.join('')}(?=[\\s\\0()<>[\\]{}/%]|$)`
}

const patterns = forbiddenNames.map(
  ([names, errorCode]) => [new RegExp(names.map(namePattern).join('|')), errorCode] as const,
)

/** Length of the longest forbidden name with every letter as a character code, and its delimiters. */
export const maxNameLength = 3 * 'EmbeddedFiles'.length + 2

/** Checks a part of a PDF, read as Latin-1. The names are too long to occur in compressed bytes by chance. */
export function checkNames(text: string): FileErrorCode | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}

const objectStreamName = new RegExp(namePattern('ObjStm'))
const imageName = new RegExp(namePattern('Image'))
const flateNames = new RegExp(`${namePattern('FlateDecode')}|${namePattern('Fl')}`, 'g')

/** A compressed stream of a PDF. */
export interface CompressedStream {
  readonly offset: number
  /** It contains objects, not content. */
  readonly isObjectStream: boolean
  /** How many times it is compressed. */
  readonly layers: number
}

/** Dictionaries of object streams are short. */
const maxDictionaryLength = 2048

/**
 * Returns the compressed streams in a part of a PDF, read as Latin-1, except images, which are not decompressed to read the
 * text unless they are compressed more than once.
 */
export function findCompressedStreams(text: string): CompressedStream[] {
  return [...text.matchAll(/stream(?:\r\n|\n|\r)/g)].flatMap(({ 0: { length }, index }) => {
    const before = text.slice(Math.max(0, index - maxDictionaryLength), index)
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    if (before.endsWith('end')) return []
    const isObjectStream = objectStreamName.test(dictionary)
    const layers = dictionary.match(flateNames)?.length ?? 0
    const isOrdinaryImage = layers < 2 && imageName.test(dictionary)
    if (!isObjectStream && (layers === 0 || isOrdinaryImage)) return []
    return [{ offset: index + length, isObjectStream, layers: Math.max(1, layers) }]
  })
}

/** How much of a part is read again together with the next one: a dictionary and the start of its stream. */
export const overlap = maxDictionaryLength + 'stream\r\n'.length
