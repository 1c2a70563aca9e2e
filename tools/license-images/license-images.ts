import sharp from 'sharp'
import { driverLayouts } from './driver-layouts.ts'
import { heldOutLayouts } from './held-out-layouts.ts'
import type { Fields, Layout } from './layout.ts'
import { createLicenseHolder } from './license-holder.ts'
import { receipt } from './other-documents.ts'
import { photograph, type Conditions } from './photograph.ts'
import { racingLayouts } from './racing-layouts.ts'

/** One generated file and what reading it should give. */
export interface LicenseImage {
  readonly name: string
  readonly layout: string
  readonly isHeldOut: boolean
  /** Whether a person can read every field. */
  readonly isLegible: boolean
  /** The printed fields. */
  readonly fields: () => Promise<Fields>
  readonly expectedProblem?: 'glare' | 'blur' | 'too-small' | 'expired' | 'wrong-document'
  render(): Promise<Buffer>
}

/** Licenses that a person can read, from a clean scan to a poor photo. */
const legibleConditions: Readonly<Record<string, Conditions>> = {
  scan: { width: 1600, jpegQuality: 85, isScan: true },
  photo: { width: 2400, jpegQuality: 80, rotation: 1.5, perspective: 0.02, noise: 4, exposure: 0.92 },
  shadow: { width: 2000, jpegQuality: 75, rotation: -2.5, perspective: 0.03, noise: 5, shadow: 0.55, exposure: 0.95 },
  compressed: { width: 1300, jpegQuality: 45, rotation: 1, noise: 3, exposure: 0.9 },
  noisy: { width: 1800, jpegQuality: 70, rotation: 4, noise: 12, blur: 0.7, exposure: 0.8 },
  soft: { width: 1600, jpegQuality: 70, rotation: -4, perspective: 0.02, noise: 3, blur: 1.2, exposure: 0.9 },
}

const sharpPhoto: Conditions = { width: 1600, jpegQuality: 80, rotation: 1, noise: 3, exposure: 0.85 }

const layouts = [...racingLayouts, ...driverLayouts, ...heldOutLayouts]

/** Returns all images, always the same: six legible ones of each layout, and those with a problem. */
export function listLicenseImages(): readonly LicenseImage[] {
  let number = 0
  const image = (
    layout: Layout,
    label: string,
    conditions: Conditions,
    options: Partial<Pick<LicenseImage, 'isLegible' | 'expectedProblem'>> & { readonly isPdf?: boolean } = {},
  ): LicenseImage => {
    const seed = ++number
    const { isPdf = false, isLegible = true, expectedProblem } = options
    const holder = createLicenseHolder(seed, expectedProblem === 'expired')
    // Drawing is repeated when the image is rendered, so that listing images takes no time.
    const fields = async () => (await layout.draw(holder)).fields
    return {
      name: `${String(seed).padStart(2, '0')}-${layout.name}-${label}.${isPdf ? 'pdf' : 'jpg'}`,
      layout: layout.name,
      isHeldOut: layout.isHeldOut,
      isLegible,
      ...(expectedProblem && { expectedProblem }),
      fields,
      async render() {
        const { svg } = await layout.draw(holder)
        const jpeg = await photograph(svg, layout.width, layout.height, conditions, seed)
        return isPdf ? toPdf(jpeg) : jpeg
      },
    }
  }
  const legible = layouts.flatMap((layout) =>
    Object.entries(legibleConditions).map(([label, conditions]) => image(layout, label, conditions)),
  )
  const pick = (index: number) => layouts[index % layouts.length] ?? receipt
  return [
    ...legible,
    ...[0, 3, 6, 9].map((index) => image(pick(index), 'expired', sharpPhoto, { expectedProblem: 'expired' })),
    ...[1, 4, 7].map((index) => image(pick(index), 'pdf', sharpPhoto, { isPdf: true })),
    ...[0, 7].map((index) => image(pick(index), 'upside-down', { ...sharpPhoto, turn: 180 })),
    ...[1, 6].map((index) => image(pick(index), 'sideways', { ...sharpPhoto, turn: 90 })),
    ...[0, 1, 6, 8].map((index) =>
      image(pick(index), 'glare', { ...sharpPhoto, hasGlare: true }, { isLegible: false, expectedProblem: 'glare' }),
    ),
    ...[2, 4, 7, 9].map((index) =>
      image(pick(index), 'blur', { ...sharpPhoto, blur: 7 }, { isLegible: false, expectedProblem: 'blur' }),
    ),
    ...[0, 2, 8].map((index) =>
      image(
        pick(index),
        'too-small',
        { width: 380, jpegQuality: 70 },
        { isLegible: false, expectedProblem: 'too-small' },
      ),
    ),
    ...[1, 2, 3].map(() =>
      image(receipt, 'photo', sharpPhoto, { isLegible: false, expectedProblem: 'wrong-document' }),
    ),
  ]
}

/** Returns a PDF with the image on a letter page, as a scanning app makes it. */
async function toPdf(jpeg: Buffer): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { width = 1 } = await sharp(jpeg).metadata()
  const document = new PDFDocument({ size: 'LETTER', margin: 36, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  document.image(jpeg, { width: Math.min(540, width) })
  document.end()
  await ended
  return Buffer.concat(chunks)
}
