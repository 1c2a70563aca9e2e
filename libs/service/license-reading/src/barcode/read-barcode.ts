import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GrayImage } from '../image/gray-image.ts'

/** Returns the contents of the PDF417 barcodes in the image. Other barcodes are ignored. */
export async function readBarcode({ data, width, height }: GrayImage): Promise<readonly string[]> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const image = { data: toColorPixels(data), width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image, { formats: ['PDF417'], tryHarder: true, textMode: 'Plain' })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** zxing reads pixels of four bytes: red, green, blue and opacity. */
function toColorPixels(gray: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(gray.length)
  for (let index = 0; index < gray.length; index++) pixels[index] = 0xff_00_00_00 | ((gray[index] ?? 0) * 0x01_01_01)
  return new Uint8ClampedArray(pixels.buffer)
}
