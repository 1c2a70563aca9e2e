import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`

/** A DOCX whose numbers ("Rule 1.", (a), (b), ...) come from Word's numbering. */
export async function numberedDocx(rule: string, paragraphs: readonly string[]): Promise<Buffer> {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const paragraph = (at: number, text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const body = [paragraph(0, rule), ...paragraphs.map((text) => paragraph(1, text))].join('')
  const levels = level(0, 'decimal', 'Rule %1.') + level(1, 'lowerLetter', '(%2)')
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations,
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering ${word}><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
