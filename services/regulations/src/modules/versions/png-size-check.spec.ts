import { expect, test } from 'vitest'
import { createPng } from '../../testing/create-png.ts'
import { onePixel } from '../../testing/regulations.ts'
import { detectImage, type ImageInfo } from './image-info.ts'
import { hasDeclaredSize } from './png-size-check.ts'

const isAccepted = (bytes: Buffer) => hasDeclaredSize(bytes, detectImage(bytes) as ImageInfo)

test('accepts an image whose data has the declared size', async () => {
  expect(await isAccepted(createPng(300, 200))).toBe(true)
  expect(await isAccepted(Buffer.from(onePixel, 'base64'))).toBe(true)
})

test.each([
  ['larger than declared', createPng(10, 10, Buffer.alloc(50 * 1024 ** 2))],
  ['smaller than declared', createPng(300, 200, Buffer.alloc(100))],
  ['missing', createPng(300, 200).subarray(0, 40)],
])('refuses an image whose data is %s', async (_, bytes) => {
  expect(await isAccepted(bytes)).toBe(false)
})
