import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import type { FileErrorCode } from './file-error-code.ts'
import { readRange } from './read-range.ts'
import { checkContentTypes, checkRelationships } from './inspect-relationships.ts'
import { SheetPartInspector } from './sheet-part-inspector.ts'
import { WordPartInspector } from './word-part-inspector.ts'

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

/** Limits for decompression. They are measured during decompression, because the lengths in the headers cannot be trusted. */
const archiveLimits = { entries: 5000, totalBytes: 400 * 1024 ** 2, ratio: 200, relationshipBytes: 4 * 1024 ** 2 }

const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const

/**
 * Inspects an office file. It must have a main part, and no macros, external content or embedded objects. Such files are
 * refused and not cleaned, because only the author knows what the content is for.
 */
export async function inspectArchive(path: string, kind: 'docx' | 'xlsx'): Promise<FileErrorCode | undefined> {
  const errorCode = await checkBoundaries(path)
  if (errorCode) return errorCode
  try {
    const zip = await openZip(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
    try {
      if (zip.entryCount > archiveLimits.entries) return 'files.expands-too-large'
      return await checkEntries(zip, kind)
    } finally {
      zip.close()
    }
  } catch {
    return 'files.unreadable'
  }
}

/** Checks that nothing precedes or follows the archive, because that would be another file. */
async function checkBoundaries(path: string): Promise<FileErrorCode | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await readRange(file, size - 22, 22)
    const isEndRecord = end.length === 22 && end.readUInt32LE(0) === 0x06054b50 && end.readUInt16LE(20) === 0
    if (!isEndRecord) return size < 22 ? 'files.incomplete' : await checkTail(file, size)
    const length = end.readUInt32LE(12)
    const offset = end.readUInt32LE(16)
    // The ZIP64 record has the values. yauzl checks it.
    if (offset === 0xffffffff || length === 0xffffffff) return undefined
    return offset + length + 22 === size ? undefined : 'files.contains-hidden-file'
  } finally {
    await file.close()
  }
}

async function checkTail(file: Awaited<ReturnType<typeof open>>, size: number): Promise<FileErrorCode> {
  const tail = await readRange(file, size - 66_000, Math.min(size, 66_000))
  return tail.includes(Buffer.from('PK\u0005\u0006', 'latin1')) ? 'files.contains-hidden-file' : 'files.incomplete'
}

async function checkEntries(zip: yauzl.ZipFile, kind: 'docx' | 'xlsx'): Promise<FileErrorCode | undefined> {
  const names = new Set<string>()
  let total = 0
  for await (const entry of readEntries(zip)) {
    names.add(entry.fileName)
    if (entry.isEncrypted()) return 'files.unreadable'
    if (/vbaProject|macrosheets\//i.test(entry.fileName)) return 'files.has-macros'
    if (entry.fileName.endsWith('/')) continue
    const part = createPartReader(entry.fileName, kind)
    const result = await checkEntry(zip, entry, archiveLimits.totalBytes - total, part)
    if (typeof result === 'string') return result
    total += result
  }
  return names.has('[Content_Types].xml') && names.has(mainPart[kind]) ? undefined : 'files.content-mismatch'
}

async function* readEntries(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve)
      zip.once('end', () => resolve(undefined))
      zip.once('error', reject)
      zip.readEntry()
    })
    zip.removeAllListeners()
    if (entry === undefined) return
    yield entry
    if (zip.entriesRead === zip.entryCount) return
  }
}

/** Inspects a part while it is decompressed. */
interface PartReader {
  write(chunk: Buffer): FileErrorCode | undefined
  end(): FileErrorCode | undefined
  readonly maxBytes?: number
}

/** Part names are case-insensitive (ISO/IEC 29500-2). */
function createPartReader(name: string, kind: 'docx' | 'xlsx'): PartReader | undefined {
  if (/\.rels$/i.test(name)) return createBufferedPartReader(checkRelationships)
  if (/^\[Content_Types\]\.xml$/i.test(name)) return createBufferedPartReader(checkContentTypes)
  if (kind === 'docx') return /^word\/.*\.xml$/i.test(name) ? new WordPartInspector() : undefined
  return /^xl\/.*\.xml$/i.test(name) ? new SheetPartInspector() : undefined
}

/** Inspects a short part as a whole. */
function createBufferedPartReader(check: (bytes: Buffer) => FileErrorCode | undefined): PartReader {
  const chunks: Buffer[] = []
  return {
    maxBytes: archiveLimits.relationshipBytes,
    write: (chunk) => void chunks.push(chunk),
    end: () => check(Buffer.concat(chunks)),
  }
}

/** Decompresses an entry without storing it. Returns its length, or an error code. */
async function checkEntry(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  remainingBytes: number,
  part: PartReader | undefined,
): Promise<number | FileErrorCode> {
  const maxBytes = Math.min(remainingBytes, part?.maxBytes ?? remainingBytes)
  const smallEntryBytes = 1024 ** 2
  if (entry.uncompressedSize > maxBytes) return 'files.expands-too-large'
  const isBomb =
    entry.uncompressedSize > smallEntryBytes && entry.uncompressedSize > entry.compressedSize * archiveLimits.ratio
  if (isBomb) return 'files.expands-too-large'
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (failure, opened) => (failure ? reject(failure) : resolve(opened)))
  })
  let length = 0
  for await (const chunk of stream) {
    length += (chunk as Buffer).length
    const errorCode = length > maxBytes ? 'files.expands-too-large' : part?.write(chunk as Buffer)
    // Leaving the loop destroys the stream.
    if (errorCode) return errorCode
  }
  return part?.end() ?? length
}
