import type { ExportContent, ExportLocale, PrintedComment } from './export-content.ts'
import type { Block, DocumentPart, ParagraphBlock } from './export-document.ts'
import { exportDays, exportWords } from './export-words.ts'
import { linesOf } from './provision-blocks.ts'

/** The comments in the order of the text: each with the version it was made on, the words it is about and the response it got. */
export function commentsPart(content: ExportContent): DocumentPart {
  const words = exportWords[content.locale]
  const title = titleOf(content)
  const blocks: Block[] = [
    { kind: 'heading', level: 1, words: [{ text: title }], title, anchor: 'comments' },
    ...notesOf(content).map((text): Block => ({ kind: 'paragraph', look: 'note', indent: 0, words: [{ text }] })),
  ]
  let place: string | undefined
  let quoted: string | undefined
  for (const comment of content.comments) {
    if (comment.place.id !== place) {
      const heading = words.placeOf[comment.place.kind](comment.place.name)
      blocks.push({ kind: 'heading', level: 2, words: [{ text: heading }], title: heading })
      quoted = undefined
    }
    place = comment.place.id
    // The text stands once above all comments on it, unless they are about words of it.
    const quote = comment.selection ? undefined : comment.quotedText
    blocks.push(...commentBlocks(comment, quote === quoted ? undefined : quote, content))
    quoted = quote ?? quoted
  }
  return { language: content.locale === 'es' ? 'es' : 'en', blocks }
}

function titleOf({ locale, part }: ExportContent): string {
  const words = exportWords[locale]
  return part ? words.commentsPart(part.number, part.of) : words.comments
}

function notesOf({ locale, capacities, comments, commentedVersions }: ExportContent): string[] {
  const words = exportWords[locale]
  if (comments.length === 0) return [words.noComments]
  const whose = capacities.map((capacity) => words.whose[capacity]).join(words.and)
  const versions = commentedVersions.map(({ state, versionNumber }) => words.version[state](versionNumber))
  const listed = new Intl.ListFormat(locale)
  return [words.commentsNote(whose), words.theyWereMadeOn(listed.format([...versions, words.usedDefinitions]))]
}

/** Who commented, when, on which version. */
function headOf(
  { authorName, capacity, createdAt, trackingNumber, madeOn }: PrintedComment,
  locale: ExportLocale,
): string {
  const words = exportWords[locale]
  const head = words.commentHead(
    authorName,
    words.whose[capacity],
    exportDays(locale).instant(createdAt),
    trackingNumber,
  )
  if ('definitionVersion' in madeOn) return `${head}, ${words.madeOn(words.wording(madeOn.definitionVersion))}`
  const version = words.version[madeOn.state](madeOn.versionNumber)
  return `${head}, ${words.madeOn(madeOn.label === undefined ? version : `${version}, ${madeOn.label}`)}`
}

function commentBlocks(comment: PrintedComment, quote: string | undefined, content: ExportContent): Block[] {
  const words = exportWords[content.locale]
  const days = exportDays(content.locale)
  const { editedAt, selection, response } = comment
  const isOnWhole = comment.place.kind === 'whole'
  const head = headOf(comment, content.locale)
  const edited = editedAt === null ? '' : `, ${words.edited(days.instant(editedAt))}`
  const blocks: Block[] = [
    ...(quote === undefined || isOnWhole ? [] : paragraphs(quote, { look: 'quotation', indent: 0, language: 'en' })),
    { kind: 'heading', level: 3, words: [{ text: head + edited }], title: head, isListed: false },
    ...(selection
      ? [
          ...paragraphs(words.onSelection, { look: 'note', indent: 0 }),
          ...paragraphs(selection.exact, { look: 'quotation', indent: 0, language: 'en' }),
        ]
      : []),
    ...paragraphs(comment.body, { look: 'text', indent: 0 }),
    ...attachmentBlocks(comment, content.locale),
  ]
  if (response) blocks.push(...responseBlocks(response, content.locale))
  return blocks
}

/** The names of its files: they are read in the portal, or in the package that this file is part of. */
function attachmentBlocks({ attachments }: PrintedComment, locale: ExportLocale): Block[] {
  if (attachments.length === 0) return []
  const names = attachments.map(({ name }) => name).join('; ')
  return paragraphs(exportWords[locale].attachments + names, { look: 'note', indent: 0 })
}

function responseBlocks(response: NonNullable<PrintedComment['response']>, locale: ExportLocale): Block[] {
  const words = exportWords[locale]
  const day = exportDays(locale).instant(response.at)
  const head = words.answer(response.by, day, words.outcomes[response.outcome])
  return [
    { kind: 'paragraph', look: 'answer', indent: 0, words: [{ text: head, strong: true }] },
    ...paragraphs(response.text, { look: 'answer', indent: 0 }),
  ]
}

function paragraphs(text: string, how: Pick<ParagraphBlock, 'look' | 'indent' | 'language'>): Block[] {
  return linesOf([{ text }]).map(({ words }) => ({ kind: 'paragraph', ...how, words }))
}
