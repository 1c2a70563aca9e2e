import JSZip from 'jszip'
import { textBookmark } from '../../file-readings/text-bookmark.ts'

const body = 'word/document.xml'
const relations = 'word/_rels/document.xml.rels'
const properties = 'docProps/core.xml'

/**
 * The same Word file, the same bytes each time it is made: the library counts bookmarks on from file to file, draws the names
 * of links by lot and writes down when all that was.
 */
export async function steadyDocx(docx: Buffer, madeAt: string): Promise<Buffer> {
  const zip = await JSZip.loadAsync(docx)
  const link = counted('rIdLink')
  const date = new Date(madeAt)
  const change = async (name: string, changed: (text: string) => string) => {
    const text = await zip.file(name)?.async('string')
    if (text !== undefined) zip.file(name, changed(text))
  }
  await change(body, (text) => steadyLinks(steadyBookmarks(text), link))
  await change(relations, (text) => steadyLinks(text, link))
  await change(properties, (text) =>
    text.replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${date.toISOString()}`),
  )
  for (const file of Object.values(zip.files)) file.date = date
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

/** Links out of the file: their names are long, those of the file's own parts are numbers. */
function steadyLinks(text: string, link: (name: string) => string): string {
  return text.replaceAll(/(?<=(?:r:id|Id)=")rId[\w-]{12,}(?=")/g, link)
}

function steadyBookmarks(text: string): string {
  const [heading, id] = [counted('_Toc'), counted('')]
  return text
    .replaceAll(/_Toc\d+/g, heading)
    .replaceAll(/(?<=<w:bookmark(?:Start w:name="[^"]*"|End) w:id=")\d+(?=")/g, (known) =>
      known === String(textBookmark.id) ? known : id(known),
    )
}

/** Names things by number in the order in which they are met. */
function counted(prefix: string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const steady = known.get(name) ?? `${prefix}${known.size + 1}`
    known.set(name, steady)
    return steady
  }
}
