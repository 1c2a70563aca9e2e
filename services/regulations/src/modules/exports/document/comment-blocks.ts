import type { ExportContent, PrintedComment } from './export-content.ts'
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
  let last: string | undefined
  for (const comment of content.comments) {
    if (comment.regulationId !== last) blocks.push(...placeBlocks(comment, content))
    last = comment.regulationId
    blocks.push(...commentBlocks(comment, content))
  }
  return { language: content.locale === 'es' ? 'es' : 'en', blocks }
}

/** What is commented on: its label, and its text once above all comments on it. */
function placeBlocks(comment: PrintedComment, { locale, version }: ExportContent): Block[] {
  const isWhole = comment.regulationId === version.mainParentId
  const title = isWhole ? exportWords[locale].onWhole : comment.label
  const quoted = isWhole ? '' : comment.quotedText
  return [
    { kind: 'heading', level: 2, words: [{ text: title }], title },
    ...paragraphs(quoted, { look: 'quotation', indent: 0, language: 'en' }),
  ]
}

function commentBlocks(comment: PrintedComment, { locale }: ExportContent): Block[] {
  const words = exportWords[locale]
  const days = exportDays(locale)
  const { authorName, capacity, createdAt, editedAt, trackingNumber, selection, response } = comment
  const head = words.commentHead(authorName, words.whose[capacity], days.instant(createdAt), trackingNumber)
  const edited = editedAt === null ? '' : `, ${words.edited(days.instant(editedAt))}`
  const blocks: Block[] = [
    { kind: 'heading', level: 3, words: [{ text: head + edited }], title: head, isListed: false },
    ...(selection
      ? [
          ...paragraphs(words.onSelection, { look: 'note', indent: 0 }),
          ...paragraphs(selection.exact, { look: 'quotation', indent: 0, language: 'en' }),
        ]
      : []),
    ...paragraphs(comment.body, { look: 'text', indent: 0 }),
  ]
  if (response)
    blocks.push(
      {
        kind: 'paragraph',
        look: 'answer',
        indent: 0,
        words: [
          {
            text: words.answer(response.by, days.instant(response.at), words.outcomes[response.outcome]),
            strong: true,
          },
        ],
      },
      ...paragraphs(response.text, { look: 'answer', indent: 0 }),
    )
  return blocks
}

function paragraphs(text: string, how: Pick<ParagraphBlock, 'look' | 'indent' | 'language'>): Block[] {
  return linesOf([{ text }]).map((words) => ({ kind: 'paragraph', ...how, words }))
}
