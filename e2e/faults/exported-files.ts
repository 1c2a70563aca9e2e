import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import { getSha256 } from './upload-writers.ts'

/**
 * Returns the comparable content of a file by its type: a PDF and a table byte for byte, a Word document (whose link
 * and bookmark ids differ) by its text, a package by its files. Throws for an incomplete file, and for a package with
 * a file that differs from its manifest.
 */
export async function getContent(name: string, bytes: Buffer): Promise<string> {
  if (name.endsWith('.docx')) return hashText((await unpack(bytes)).get('word/document.xml'))
  return name.endsWith('.zip') ? hashPackage(await unpack(bytes)) : getSha256(bytes)
}

function hashText(document: Buffer | undefined): string {
  if (!document) throw new Error('the Word file has no word/document.xml')
  return getSha256(Buffer.from(document.toString('utf8').replaceAll(/<w:instrText[^>]*>[^<]*|<[^>]+>/g, '')))
}

async function hashPackage(files: ReadonlyMap<string, Buffer>): Promise<string> {
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: { name: string; sha256: string }[] }
  const contents = manifest.files.map(async ({ name, sha256 }) => {
    const bytes = files.get(name)
    if (!bytes || getSha256(bytes) !== sha256) throw new Error(`${name} has another hash than in the manifest`)
    return `${name} ${await getContent(name, bytes)}`
  })
  return (await Promise.all(contents)).join('\n')
}

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true })
  const read = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await read(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}
