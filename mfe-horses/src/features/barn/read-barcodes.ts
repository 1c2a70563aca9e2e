import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm'

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Labels of microchips are Code 128, or sometimes one of the others; stall cards have a QR code. */
const formats = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'ITF'] as const

/** Returns the texts of the codes in a picture of the camera. */
export async function readCodes(image: ImageData): Promise<string[]> {
  const results = await readBarcodes(image, { formats: [...formats], maxNumberOfSymbols: 4, tryHarder: true })
  return results.filter(({ isValid }) => isValid).map(({ text }) => text)
}
