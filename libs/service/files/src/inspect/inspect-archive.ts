import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import type { FileFault } from './file-fault.ts'
import { readPart } from './file-parts.ts'
import { faultOfContentTypes, faultOfRelations } from './inspect-relations.ts'
import { SheetPart } from './sheet-part.ts'
import { WordPart } from './word-part.ts'

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)

/** What an archive may unpack to; it is measured while it is unpacked, since what it says of itself may be a lie. */
const archiveLimits = { entries: 5000, totalBytes: 400 * 1024 ** 2, ratio: 200, relationBytes: 4 * 1024 ** 2 }

const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' } as const

/**
 * An office file: an archive with a main part, without macros, without anything that is loaded from elsewhere or another
 * program's. It is refused and not mended: who made it can take that out and knows what it was for.
 */
export async function inspectArchive(path: string, kind: 'docx' | 'xlsx'): Promise<FileFault | undefined> {
  const fault = await inspectFrame(path)
  if (fault) return fault
  try {
    const zip = await openZip(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
    try {
      if (zip.entryCount > archiveLimits.entries) return 'files.unpacks-too-large'
      return await inspectEntries(zip, kind)
    } finally {
      zip.close()
    }
  } catch {
    // Broken in one of the many ways of a ZIP: nobody could open it.
    return 'files.unreadable'
  }
}

/** Nothing stands before the archive or after it: that would be another file. */
async function inspectFrame(path: string): Promise<FileFault | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const end = await readPart(file, size - 22, 22)
    const isEnd = end.length === 22 && end.readUInt32LE(0) === 0x06054b50 && end.readUInt16LE(20) === 0
    if (!isEnd) return size < 22 ? 'files.cut-off' : await faultOfEnd(file, size)
    const length = end.readUInt32LE(12)
    const at = end.readUInt32LE(16)
    // With so large numbers the longer form counts, which the reader checks.
    if (at === 0xffffffff || length === 0xffffffff) return undefined
    return at + length + 22 === size ? undefined : 'files.hides-another'
  } finally {
    await file.close()
  }
}

async function faultOfEnd(file: Awaited<ReturnType<typeof open>>, size: number): Promise<FileFault> {
  const tail = await readPart(file, size - 66_000, Math.min(size, 66_000))
  return tail.includes(Buffer.from('PK\u0005\u0006', 'latin1')) ? 'files.hides-another' : 'files.cut-off'
}

async function inspectEntries(zip: yauzl.ZipFile, kind: 'docx' | 'xlsx'): Promise<FileFault | undefined> {
  const names = new Set<string>()
  let total = 0
  for await (const entry of entriesOf(zip)) {
    names.add(entry.fileName)
    if (entry.isEncrypted()) return 'files.unreadable'
    if (/vbaProject|macrosheets\//i.test(entry.fileName)) return 'files.has-macros'
    if (entry.fileName.endsWith('/')) continue
    const part = readerOf(entry.fileName, kind)
    const unpacked = await unpack(zip, entry, archiveLimits.totalBytes - total, part)
    if (typeof unpacked === 'string') return unpacked
    total += unpacked
  }
  return names.has('[Content_Types].xml') && names.has(mainPart[kind]) ? undefined : 'files.not-as-named'
}

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
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

/** What looks at a part while it is unpacked. Names of parts are the same in capitals (ISO/IEC 29500-2). */
interface PartReader {
  write(chunk: Buffer): FileFault | undefined
  end(): FileFault | undefined
  /** Most bytes that such a part may have. */
  readonly most?: number
}

function readerOf(name: string, kind: 'docx' | 'xlsx'): PartReader | undefined {
  if (/\.rels$/i.test(name)) return whole(faultOfRelations)
  if (/^\[Content_Types\]\.xml$/i.test(name)) return whole(faultOfContentTypes)
  if (kind === 'docx') return /^word\/.*\.xml$/i.test(name) ? new WordPart() : undefined
  return /^xl\/.*\.xml$/i.test(name) ? new SheetPart() : undefined
}

/** A part that is short and looked at in one piece. */
function whole(faultOf: (bytes: Buffer) => FileFault | undefined): PartReader {
  const kept: Buffer[] = []
  return {
    most: archiveLimits.relationBytes,
    write: (chunk) => void kept.push(chunk),
    end: () => faultOf(Buffer.concat(kept)),
  }
}

/** Unpacks an entry and throws it away; answers its length, or what is against it. */
async function unpack(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  allowed: number,
  part: PartReader | undefined,
): Promise<number | FileFault> {
  const most = Math.min(allowed, part?.most ?? allowed)
  const small = 1024 ** 2
  if (entry.uncompressedSize > most) return 'files.unpacks-too-large'
  const isBomb = entry.uncompressedSize > small && entry.uncompressedSize > entry.compressedSize * archiveLimits.ratio
  if (isBomb) return 'files.unpacks-too-large'
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (failure, opened) => (failure ? reject(failure) : resolve(opened)))
  })
  let length = 0
  for await (const chunk of stream) {
    length += (chunk as Buffer).length
    const fault = length > most ? 'files.unpacks-too-large' : part?.write(chunk as Buffer)
    // Leaving the loop ends the stream.
    if (fault) return fault
  }
  return part?.end() ?? length
}
