import mammoth from 'mammoth'
import { cleanHtml } from './clean-html.ts'
import { withoutFalseHeadings } from './header-rows.ts'
import { keepable } from './read-pdf.ts'

const mostHtml = 8_000_000

/** The words of a DOCX, and the whole of it as clean HTML unless that would be too long for a page. */
export async function readDocx(
  bytes: Buffer,
  characters: number,
): Promise<{ readonly text: string; readonly rendition?: string }> {
  const [{ value: text }, { value: html }] = await Promise.all([
    mammoth.extractRawText({ buffer: bytes }),
    mammoth.convertToHtml({ buffer: await withoutFalseHeadings(bytes) }),
  ])
  const clean = keepable(cleanHtml(html))
  return { text: keepable(text).slice(0, characters), ...(clean.length <= mostHtml && { rendition: clean }) }
}
