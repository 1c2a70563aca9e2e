import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { GrayImage } from '../image/gray-image.ts'

/** Returns the contents of the PDF417 barcodes in the image. Other barcodes are ignored. */
export async function readBarcode({ data, width, height }: GrayImage): Promise<readonly string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let index = 0; index < data.length; index++) pixels.fill(data[index] ?? 0, index * 4, index * 4 + 3)
  const image = { data: pixels, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image, { formats: ['PDF417'], tryHarder: true, textMode: 'Plain' })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
