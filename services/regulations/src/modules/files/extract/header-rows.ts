import JSZip from 'jszip'

const text = 'word/document.xml'
/** The mark of a row that is no heading of its table: it is there and says no. */
const noHeading = /<w:tblHeader\b[^>]*\bw:val=["'](?:0|false|off)["'][^>]*\/>/g

/** The DOCX without marks that say "no heading", which mammoth takes for headings: it looks whether there is one, not what it says. */
export async function withoutFalseHeadings(bytes: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = await zip.file(text)?.async('string')
  const mended = xml?.replaceAll(noHeading, '')
  if (mended === undefined || mended === xml) return bytes
  return zip.file(text, mended).generateAsync({ type: 'nodebuffer' })
}
