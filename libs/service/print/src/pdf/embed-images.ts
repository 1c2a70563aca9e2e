// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

/** pdfkit's image object, which is missing from its typings. */
export interface EmbeddedImage {
  /** Null after the image has been written; undefined for a JPEG. */
  readonly imgData?: Uint8Array | null
  obj?: { end(data?: unknown): void }
  embed(pdf: Pdf): void
}

interface ImageOpener {
  openImage(bytes: Buffer): EmbeddedImage
}

/** Embeds images one at a time, because each is decompressed in memory. An image that is shown several times is embedded once. */
export async function embedImages(
  pdf: Pdf,
  images: Readonly<Record<string, Uint8Array>>,
): Promise<ReadonlyMap<string, EmbeddedImage>> {
  const embedded = new Map<string, EmbeddedImage>()
  for (const [key, bytes] of Object.entries(images)) {
    const image = (pdf as unknown as ImageOpener).openImage(Buffer.from(bytes))
    image.embed(pdf)
    if (image.imgData) await waitUntilWritten(image)
    embedded.set(key, image)
  }
  return embedded
}

/** pdfkit has no event for this; it ends the image's PDF object after decompressing the image. */
function waitUntilWritten({ obj }: EmbeddedImage): Promise<void> {
  return new Promise((resolve) => {
    if (!obj) return resolve()
    const end = obj.end.bind(obj)
    obj.end = (data) => {
      end(data)
      resolve()
    }
  })
}
