import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { toGrayImage, toSharp, type GrayImage } from './gray-image.ts'

/** Renders the first page of a PDF without its white margins. Does not run scripts: this build of PDFium has none. */
export async function renderPdf(file: Uint8Array, longSide: number): Promise<GrayImage> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  const document = await library.loadDocument(file)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = longSide / Math.max(originalWidth, originalHeight)
  const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' })
  const image = { data: Buffer.from(data), width, height }
  return toGrayImage(toSharp(image).trim({ background: '#fff', threshold: 12 }))
}
