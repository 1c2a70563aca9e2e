// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

/** A picture as the library has it; its typings leave it out. */
export interface EmbeddedPicture {
  /** Gone once it stands in the file; a JPEG never has any. */
  readonly imgData?: Uint8Array | null
  obj?: { end(data?: unknown): void }
  embed(pdf: Pdf): void
}

interface OpensPictures {
  openImage(bytes: Buffer): EmbeddedPicture
}

/**
 * Puts pictures into a file, one after the other: each is unpacked for it, and all at once would take many times what the
 * largest takes. A picture that is shown more than once is put in once.
 */
export async function embedPictures(
  pdf: Pdf,
  pictures: Readonly<Record<string, Uint8Array>>,
): Promise<ReadonlyMap<string, EmbeddedPicture>> {
  const embedded = new Map<string, EmbeddedPicture>()
  for (const [name, bytes] of Object.entries(pictures)) {
    const picture = (pdf as unknown as OpensPictures).openImage(Buffer.from(bytes))
    picture.embed(pdf)
    if (picture.imgData) await written(picture)
    embedded.set(name, picture)
  }
  return embedded
}

/** The library tells nobody when a picture is unpacked; it ends the picture's object then. */
function written({ obj }: EmbeddedPicture): Promise<void> {
  return new Promise((resolve) => {
    if (!obj) return resolve()
    const end = obj.end.bind(obj)
    obj.end = (data) => {
      end(data)
      resolve()
    }
  })
}
