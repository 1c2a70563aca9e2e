import { hash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** Returns a PDF of one page with this text. */
export function pdfWith(words: string): Buffer {
  return pdfWithStream(`BT /F1 12 Tf 72 720 Td (${words}) Tj ET`)
}

/** Returns a small PDF of one page whose content has this many megabytes when it is decompressed `layers` times. */
export async function expandingPdf(megabytes: number, layers: number): Promise<Buffer> {
  const part = Buffer.alloc(1024 ** 2, ' ')
  const compressed = Array.from({ length: layers }, () => createDeflate())
  const [first] = compressed
  const content = buffer(compressed.reduce((source, next) => source.pipe(next)))
  for (let count = 0; count < megabytes; count++) if (!first?.write(part) && first) await once(first, 'drain')
  first?.end()
  const filters = Array.from({ length: layers }, () => '/FlateDecode').join(' ')
  // Pages that claim to be images are read like any other page.
  return pdfWithStream((await content).toString('latin1'), `/Subtype /Image /Filter [${filters}]`)
}

/** Returns a PDF of 400 KB whose text takes minutes to extract: 3,500 pages share one content stream of many drawing operators. */
export function slowPdf(): Buffer {
  const pages = Array.from({ length: 3500 }, (_, index) => index + 4)
  const content = deflateSync(Buffer.alloc(4 * 1024 ** 2, '1 0 0 1 0 0 cm ')).toString('latin1')
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    `<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...pages.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 3 0 R >>'),
  ])
}

function pdfWithStream(stream: string, dictionary = ''): Buffer {
  return toPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< ${dictionary} /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

function toPdf(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations = (targets: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets}</Relationships>`
const mainRelation =
  '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>'

/** Returns a DOCX with these paragraphs and additional parts by name; a part replaces the existing one of that name. */
export async function docxWith(
  paragraphs: readonly string[],
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations(mainRelation),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...parts,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A DOCX with paragraphs inside each other, whose different attributes compress too little to be refused as an archive. */
export function nestedDocx(depth: number): Promise<Buffer> {
  const open = Array.from({ length: depth }, (_, index) => `<w:p id="${hash('sha1', String(index)).slice(0, 12)}">`)
  const body = `${open.join('')}<w:r><w:t>x</w:t></w:r>${'</w:p>'.repeat(depth)}`
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return docxWith([], {
    'word/document.xml': `<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
  })
}

/** Relationships of a document's main part to an external target. */
export function externalRelation(type: string): string {
  const kind = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
  return relations(`<Relationship Id="r9" Type="${kind}" Target="https://elsewhere.example/x" TargetMode="External"/>`)
}

/** Returns an MP4 with valid boxes but without playable content. */
export function mp4With(bytes: number): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1')),
    box('moov', Buffer.alloc(8)),
    box('mdat', Buffer.alloc(bytes, 7)),
  ])
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A minimal PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nThe horse walks.\n')

/** Returns multipart form data with the fields and, optionally, a file. */
export function toForm(
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly bytes: Buffer },
): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const boundary = '----portal-test-boundary'
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const parts: Buffer[] = [Buffer.from(texts.join(''))]
  if (file) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
