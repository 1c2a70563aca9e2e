import JSZip from 'jszip'

const documentPart = 'word/document.xml'
const relationshipsPart = 'word/_rels/document.xml.rels'
const propertiesPart = 'docProps/core.xml'

/** Bookmarks of sections have ids from here on. They are not renumbered. */
export const firstSectionBookmarkId = 1_000_000

/**
 * Rewrites a Word file so that the same content always produces the same bytes. The docx library numbers bookmarks and images
 * across files, gives links random ids and writes the current time.
 */
export async function normalizeDocx(docx: Buffer, createdAt: string): Promise<Buffer> {
  const zip = await JSZip.loadAsync(docx)
  const renameLink = createRenumbering('rIdLink')
  const date = new Date(createdAt)
  const rewrite = async (part: string, toText: (text: string) => string) => {
    const text = await zip.file(part)?.async('string')
    if (text !== undefined) zip.file(part, toText(text))
  }
  await rewrite(documentPart, (text) => normalizeLinks(normalizeImages(normalizeBookmarks(text)), renameLink))
  await rewrite(relationshipsPart, (text) => normalizeLinks(text, renameLink))
  await rewrite(propertiesPart, (text) =>
    text.replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${date.toISOString()}`),
  )
  for (const file of Object.values(zip.files)) file.date = date
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

/** External links have long random ids; relationships to parts of the file have short numbers. */
function normalizeLinks(text: string, renameLink: (id: string) => string): string {
  return text.replaceAll(/(?<=(?:r:id|Id)=")rId[\w-]{12,}(?=")/g, renameLink)
}

function normalizeBookmarks(text: string): string {
  const [renameHeading, renumberId] = [createRenumbering('_Toc'), createRenumbering('')]
  return text
    .replaceAll(/_Toc\d+/g, renameHeading)
    .replaceAll(/(?<=<w:bookmark(?:Start w:name="[^"]*"|End) w:id=")\d+(?=")/g, (id) =>
      Number(id) >= firstSectionBookmarkId ? id : renumberId(id),
    )
}

function normalizeImages(text: string): string {
  return text.replaceAll(/(?<=<wp:docPr id=")\d+(?=")/g, createRenumbering(''))
}

/** Returns a function that replaces each distinct name with the prefix and a number, in order of first use. */
function createRenumbering(prefix: string): (name: string) => string {
  const replacements = new Map<string, string>()
  return (name) => {
    const replacement = replacements.get(name) ?? `${prefix}${replacements.size + 1}`
    replacements.set(name, replacement)
    return replacement
  }
}
