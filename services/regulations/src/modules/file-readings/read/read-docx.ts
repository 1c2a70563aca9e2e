import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import { docxLines } from './docx-lines.ts'
import type { FileLines } from './left-out.ts'

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)
const parts = {
  'word/document.xml': 'document',
  'word/numbering.xml': 'numbering',
  'word/styles.xml': 'styles',
  'word/footnotes.xml': 'footnotes',
  'word/endnotes.xml': 'endnotes',
  'word/comments.xml': 'comments',
} as const
/** The head or foot of some pages. */
const isRunning = /^word\/(?:header|footer)\d*\.xml$/

/** The lines of a DOCX whose archive was looked into before: it unpacks to what it says, within the limits. */
export async function readDocx(path: string, onShare: (share: number) => void): Promise<FileLines> {
  const zip = await openZip(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
  const found: { [Part in (typeof parts)[keyof typeof parts]]?: string } = {}
  const running: string[] = []
  try {
    for (let left = zip.entryCount; left > 0; left--) {
      const entry = await nextEntry(zip)
      if (isRunning.test(entry.fileName)) running.push(await text(await openEntry(zip, entry)))
      if (!(entry.fileName in parts)) continue
      found[parts[entry.fileName as keyof typeof parts]] = await text(await openEntry(zip, entry))
    }
  } finally {
    zip.close()
  }
  return docxLines({ ...found, document: found.document ?? '', running }, onShare)
}

function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry> {
  const { promise, resolve, reject } = Promise.withResolvers<yauzl.Entry>()
  zip.removeAllListeners()
  zip.once('entry', resolve)
  zip.once('error', reject)
  zip.readEntry()
  return promise
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  zip.openReadStream(entry, (failure, stream) => (failure ? reject(failure) : resolve(stream)))
  return promise
}
