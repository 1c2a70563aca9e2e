import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import type { ExtractedLines } from '../omissions.ts'
import { extractDocxLines } from './docx-lines.ts'

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)
const documentParts = {
  'word/document.xml': 'document',
  'word/numbering.xml': 'numbering',
  'word/styles.xml': 'styles',
  'word/footnotes.xml': 'footnotes',
  'word/endnotes.xml': 'endnotes',
  'word/comments.xml': 'comments',
} as const
const headerOrFooter = /^word\/(?:header|footer)\d*\.xml$/

/** Extracts the lines of a DOCX file. The archive must have been inspected, so that its size is within the limits. */
export async function extractDocx(path: string, onProgress: (progress: number) => void): Promise<ExtractedLines> {
  const zip = await openZip(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
  const parts: { [Part in (typeof documentParts)[keyof typeof documentParts]]?: string } = {}
  const headersAndFooters: string[] = []
  try {
    for (let remaining = zip.entryCount; remaining > 0; remaining--) {
      const entry = await readNextEntry(zip)
      if (headerOrFooter.test(entry.fileName)) headersAndFooters.push(await text(await openEntry(zip, entry)))
      if (!(entry.fileName in documentParts)) continue
      parts[documentParts[entry.fileName as keyof typeof documentParts]] = await text(await openEntry(zip, entry))
    }
  } finally {
    zip.close()
  }
  return extractDocxLines({ ...parts, document: parts.document ?? '', headersAndFooters }, onProgress)
}

function readNextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry> {
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
