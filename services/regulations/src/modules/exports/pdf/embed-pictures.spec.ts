import { expect, test } from 'vitest'
import { pngOf } from '../../../testing/png-of.ts'
import { contentOf } from '../testing/export-content.ts'
import { pdfBytes } from '../testing/pdf-bytes.ts'

/** The objects of pictures and of their transparency, in the order in which they were begun. */
async function pictureObjects(pictures: Record<string, Uint8Array>, shown: readonly string[]): Promise<string[]> {
  const content = contentOf(['Rule 2000. Figures', ...shown.map((_, index) => `(${index + 1}) Text.`)].join('\n'))
  const nodes = content.nodes.map((node, index) => {
    const image = shown[index]
    return image === undefined ? node : { ...node, figure: { image, alt: 'A figure', width: 40, height: 40 } }
  })
  const objects = (await pdfBytes({ ...content, nodes, pictures }))
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n<<\n([^>]*\/Subtype \/Image[^>]*)>>/g)
  return [...objects]
    .map(([, id, body = '']) => ({ id: Number(id), kind: body.includes('/DeviceGray') ? 'mask' : 'picture' }))
    .toSorted((one, other) => one.id - other.id)
    .map(({ kind }) => kind)
}

test('pictures are unpacked one after the other, each once, however often it is shown', async () => {
  const pictures = { a: pngOf(40, 40), b: pngOf(41, 40), c: pngOf(42, 40) }
  const found = await pictureObjects(pictures, ['a', 'b', 'a', 'c', 'a'])
  expect(found).toEqual(['picture', 'mask', 'picture', 'mask', 'picture', 'mask'])
})
