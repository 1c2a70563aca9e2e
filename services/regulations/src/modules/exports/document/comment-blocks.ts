import type { SayInFile } from '../../../texts.ts'
import type { ExportContent, ExportLocale, PrintedComment, PrintedOrigin, PrintedPlace } from './export-content.ts'
import type { Block, DocumentPart, ParagraphBlock } from './export-document.ts'
import { exportDays, fileWords } from './export-words.ts'
import { linesOf } from './provision-blocks.ts'

/** The comments in the order of the text: each with the version it was made on, the words it is about and the response it got. */
export function commentsPart(content: ExportContent): DocumentPart {
  const say = fileWords(content)
  const { part } = content
  const title = part ? say('comments-part', part) : say('comments')
  const blocks: Block[] = [
    { kind: 'heading', level: 1, words: [{ text: title }], title, anchor: 'comments' },
    ...notesOf(content, say).map((text): Block => ({ kind: 'paragraph', look: 'note', indent: 0, words: [{ text }] })),
  ]
  let place: string | undefined
  let quoted: string | undefined
  for (const comment of content.comments) {
    if (comment.place.id !== place) {
      const heading = headingOf(comment.place, say)
      blocks.push({ kind: 'heading', level: 2, words: [{ text: heading }], title: heading })
      quoted = undefined
    }
    place = comment.place.id
    // The text stands once above all comments on it, unless they are about words of it.
    const quote = comment.selection ? undefined : comment.quotedText
    blocks.push(...commentBlocks(comment, quote === quoted ? undefined : quote, content.locale, say))
    quoted = quote ?? quoted
  }
  return { language: content.locale === 'es' ? 'es' : 'en', blocks }
}

function headingOf({ kind, name }: PrintedPlace, say: SayInFile): string {
  return kind === 'provision' ? name : say(`place.${kind}`, { name })
}

function notesOf({ locale, capacities, comments, commentedVersions }: ExportContent, say: SayInFile): string[] {
  if (comments.length === 0) return [say('comments-none')]
  const listed = new Intl.ListFormat(locale)
  const versions = commentedVersions.map(({ state, versionNumber }) =>
    say(`version.${state}`, { number: versionNumber }),
  )
  return [
    say('comments-note', { whose: listed.format(capacities.map((capacity) => say(`whose.${capacity}`))) }),
    say('comments-made-on', { versions: listed.format([...versions, say('used-definitions')]) }),
  ]
}

/** Who commented, when, on which version. */
function headOf(
  { authorName, capacity, createdAt, trackingNumber, madeOn }: PrintedComment,
  locale: ExportLocale,
  say: SayInFile,
): string {
  const day = exportDays(locale).instant(createdAt)
  const whose = say(`whose.${capacity}`)
  const head = say('comment.head', { author: authorName, whose, day, number: trackingNumber })
  return say('comment.made-on', { head, version: originOf(madeOn, say) })
}

function originOf(madeOn: PrintedOrigin, say: SayInFile): string {
  if ('definitionVersion' in madeOn) return say('comment.wording', { number: madeOn.definitionVersion })
  const version = say(`version.${madeOn.state}`, { number: madeOn.versionNumber })
  return madeOn.label === undefined ? version : `${version}, ${madeOn.label}`
}

function commentBlocks(
  comment: PrintedComment,
  quote: string | undefined,
  locale: ExportLocale,
  say: SayInFile,
): Block[] {
  const days = exportDays(locale)
  const { editedAt, selection, response } = comment
  const isOnWhole = comment.place.kind === 'whole'
  const head = headOf(comment, locale, say)
  const shown = editedAt === null ? head : say('comment.head-edited', { head, day: days.instant(editedAt) })
  const blocks: Block[] = [
    ...(quote === undefined || isOnWhole ? [] : paragraphs(quote, { look: 'quotation', indent: 0, language: 'en' })),
    { kind: 'heading', level: 3, words: [{ text: shown }], title: head, isListed: false },
    ...(selection
      ? [
          ...paragraphs(say('comment.on-selection'), { look: 'note', indent: 0 }),
          ...paragraphs(selection.exact, { look: 'quotation', indent: 0, language: 'en' }),
        ]
      : []),
    ...paragraphs(comment.body, { look: 'text', indent: 0 }),
    ...attachmentBlocks(comment, say),
  ]
  if (response) blocks.push(...responseBlocks(response, days.instant(response.at), say))
  return blocks
}

/** The names of its files: they are read in the portal, or in the package that this file is part of. */
function attachmentBlocks({ attachments }: PrintedComment, say: SayInFile): Block[] {
  if (attachments.length === 0) return []
  const names = attachments.map(({ name }) => name).join('; ')
  return paragraphs(say('comment.attachments', { names }), { look: 'note', indent: 0 })
}

function responseBlocks(
  { by, outcome, text }: NonNullable<PrintedComment['response']>,
  day: string,
  say: SayInFile,
): Block[] {
  const head = say('comment.answer', { by, day, outcome: say(`outcome.${outcome}`) })
  return [
    { kind: 'paragraph', look: 'answer', indent: 0, words: [{ text: head, strong: true }] },
    ...paragraphs(text, { look: 'answer', indent: 0 }),
  ]
}

function paragraphs(text: string, how: Pick<ParagraphBlock, 'look' | 'indent' | 'language'>): Block[] {
  return linesOf([{ text }]).map(({ words }) => ({ kind: 'paragraph', ...how, words }))
}
