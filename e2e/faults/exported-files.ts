import { promisify } from 'node:util'
import * as yauzl from 'yauzl'
import { digestOf } from './upload-writers.ts'

/**
 * Returns the comparable content of a file by its type: a PDF and a table byte for byte, a Word document (whose link
 * and bookmark ids differ) by its text, a package by its files. Throws for an incomplete file, and for a package with
 * a file that differs from its manifest.
 */
export async function contentOf(name: string, bytes: Buffer): Promise<string> {
  if (name.endsWith('.docx')) return textOf((await unpack(bytes)).get('word/document.xml'))
  return name.endsWith('.zip') ? contentOfPackage(await unpack(bytes)) : digestOf(bytes)
}

function textOf(document: Buffer | undefined): string {
  if (!document) throw new Error('a Word document without a document')
  return digestOf(Buffer.from(document.toString('utf8').replaceAll(/<w:instrText[^>]*>[^<]*|<[^>]+>/g, '')))
}

async function contentOfPackage(files: ReadonlyMap<string, Buffer>): Promise<string> {
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { files: { name: string; sha256: string }[] }
  const contents = manifest.files.map(async ({ name, sha256 }) => {
    const bytes = files.get(name)
    if (!bytes || digestOf(bytes) !== sha256) throw new Error(`${name} is not what the manifest says`)
    return `${name} ${await contentOf(name, bytes)}`
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
