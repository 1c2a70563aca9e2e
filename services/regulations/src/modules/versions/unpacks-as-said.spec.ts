import { expect, test } from 'vitest'
import { pngOf } from '../../testing/png-of.ts'
import { onePixel } from '../../testing/regulations.ts'
import { pictureOf, type Picture } from './picture.ts'
import { unpacksAsSaid } from './unpacks-as-said.ts'

const isFine = (bytes: Buffer) => unpacksAsSaid(bytes, pictureOf(bytes) as Picture)

test('a picture holds as much as it says', async () => {
  expect(await isFine(pngOf(300, 200))).toBe(true)
  expect(await isFine(Buffer.from(onePixel, 'base64'))).toBe(true)
})

test.each([
  ['much more', pngOf(10, 10, Buffer.alloc(50 * 1024 ** 2))],
  ['less', pngOf(300, 200, Buffer.alloc(100))],
  ['nothing', pngOf(300, 200).subarray(0, 40)],
])('one that holds %s is refused', async (_, bytes) => {
  expect(await isFine(bytes)).toBe(false)
})
