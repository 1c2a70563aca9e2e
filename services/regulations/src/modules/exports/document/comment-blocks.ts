import { numberPrefixes, printedLabel } from '@portal/regulation-text/printed-label'
import type { ExportContent, ExportLocale, PrintedComment } from './export-content.ts'
import type { Block, DocumentPart, ParagraphBlock } from './export-document.ts'
import { exportDays, exportWords } from './export-words.ts'
import { linesOf } from './provision-blocks.ts'

/** The comments in the order of the text: each with the words it is about and the response it got. */
export function commentsPart(content: ExportContent): DocumentPart {
  const words = exportWords[content.locale]
  const whose = content.capacities.map((capacity) => words.whose[capacity]).join(words.and)
  const note = content.comments.length === 0 ? words.noComments : words.commentsNote(whose)
  const blocks: Block[] = [
    { kind: 'heading', level: 1, words: [{ text: words.comments }], title: words.comments, anchor: 'comments' },
    { kind: 'paragraph', look: 'note', indent: 0, words: [{ text: note }] },
  ]
  const prefixes = numberPrefixes(content.redline?.entries.map(({ node }) => node) ?? content.nodes)
  let place: string | undefined
  let quoted: string | undefined
  for (const comment of content.comments) {
    if (comment.regulationId !== place) {
      blocks.push(placeHeading(comment, content, prefixes.get(comment.regulationId)))
      quoted = undefined
    }
    place = comment.regulationId
    // The text stands once above all comments on it, unless they are about words of it.
    const quote = comment.selection ? undefined : comment.quotedText
    blocks.push(...commentBlocks(comment, quote === quoted ? undefined : quote, content))
    quoted = quote ?? quoted
  }
  return { language: content.locale === 'es' ? 'es' : 'en', blocks }
}

/** The provision as its text prints it: Rule 2143(a), § 3051(1). */
function placeHeading(
  { regulationId, label }: PrintedComment,
  { locale, version }: ExportContent,
  prefix: string | undefined,
): Block {
  const cited = [prefix, printedLabel(label)].filter(Boolean).join(' ')
  const title = regulationId === version.mainParentId ? exportWords[locale].onWhole : cited
  return { kind: 'heading', level: 2, words: [{ text: title }], title }
}

function commentBlocks(comment: PrintedComment, quote: string | undefined, content: ExportContent): Block[] {
  const words = exportWords[content.locale]
  const days = exportDays(content.locale)
  const { authorName, capacity, createdAt, editedAt, trackingNumber, selection, response } = comment
  const isOnWhole = comment.regulationId === content.version.mainParentId
  const head = words.commentHead(authorName, words.whose[capacity], days.instant(createdAt), trackingNumber)
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
