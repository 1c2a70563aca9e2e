import JSZip from 'jszip'

const documentPart = 'word/document.xml'
/** A header row property that is explicitly off. */
const disabledHeader = /<w:tblHeader\b[^>]*\bw:val=["'](?:0|false|off)["'][^>]*\/>/g

/** Removes disabled header row properties from a DOCX file. mammoth ignores their value and would treat the rows as headers. */
export async function removeDisabledHeaders(bytes: Buffer): Promise<Buffer> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = await zip.file(documentPart)?.async('string')
  const corrected = xml?.replaceAll(disabledHeader, '')
  if (corrected === undefined || corrected === xml) return bytes
  return zip.file(documentPart, corrected).generateAsync({ type: 'nodebuffer' })
}
