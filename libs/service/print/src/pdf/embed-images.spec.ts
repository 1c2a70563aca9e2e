import { expect, test } from 'vitest'
import { image } from '../blocks.ts'
import { createDocument } from '../testing/create-document.ts'
import { createPng } from '../testing/create-png.ts'
import { renderPdf } from '../testing/render-pdf.ts'

/** Returns the image objects of a PDF and their transparency masks in the order in which they were added. */
async function readImageObjects(images: Record<string, Uint8Array>, keys: readonly string[]): Promise<string[]> {
  const blocks = keys.map((key) => image(key, { alt: 'A figure', width: 40, height: 40 }))
  const pdf = await renderPdf(createDocument(blocks, { images }))
  const objects = pdf.toString('latin1').matchAll(/(\d+) 0 obj\n<<\n([^>]*\/Subtype \/Image[^>]*)>>/g)
  return [...objects]
    .map(([, id, body = '']) => ({ id: Number(id), kind: body.includes('/DeviceGray') ? 'mask' : 'image' }))
    .toSorted((a, b) => a.id - b.id)
    .map(({ kind }) => kind)
}

test('embeds images one at a time, and each once even when it is shown several times', async () => {
  const images = { a: createPng(40, 40), b: createPng(41, 40), c: createPng(42, 40) }
  const objects = await readImageObjects(images, ['a', 'b', 'a', 'c', 'a'])
  expect(objects).toEqual(['image', 'mask', 'image', 'mask', 'image', 'mask'])
})
