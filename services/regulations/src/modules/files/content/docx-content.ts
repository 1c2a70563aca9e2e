import mammoth from 'mammoth'
import { removeDisabledHeaders } from './disabled-headers.ts'
import { toStorableText } from './pdf-text.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const maxHtmlLength = 8_000_000

/** Returns the text of a DOCX file and, unless it is too long, its content as sanitized HTML. */
export async function readDocxContent(
  bytes: Buffer,
  maxCharacters: number,
): Promise<{ readonly text: string; readonly rendition?: string }> {
  const [{ value: text }, { value: html }] = await Promise.all([
    mammoth.extractRawText({ buffer: bytes }),
    mammoth.convertToHtml({ buffer: await removeDisabledHeaders(bytes) }),
  ])
  const rendition = toStorableText(sanitizeHtml(html))
  return {
    text: toStorableText(text).slice(0, maxCharacters),
    ...(rendition.length <= maxHtmlLength && { rendition }),
  }
}
