import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`./images/${name}`, import.meta.url))

/** Generated licenses (tools/license-images): of José Ángel Muñoz Peña from Puerto Rico, and one that is too small. */
export const licenseImage = read('license.jpg')
export const smallLicenseImage = read('small-license.jpg')

/** A PDF with one empty page. */
export const pdf = createPdf()

function createPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
}
