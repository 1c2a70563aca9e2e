import { heading, paragraph, type Block, type ParagraphBlock, type Section } from '@portal/print'
import type { TranslateFileText } from '../../../texts.ts'
import type { CommentOrigin, CommentTarget, ExportContent, ExportLocale, PrintedComment } from './export-content.ts'
import { splitLines } from './provision-blocks.ts'
import { createDateFormats, createFileTranslate } from './translate.ts'

/** Creates the section with comments in the order of the text. Each shows the version, the quoted text and the response. */
export function createCommentsSection(content: ExportContent): Section {
  const { part, locale, comments } = content
  const translate = createFileTranslate(content)
  const blocks: Block[] = [
    heading(1, part ? translate('comments-part', part) : translate('comments'), { anchor: 'comments' }),
    ...createNotes(content, translate).map((text) => paragraph(text, { style: 'note' })),
  ]
  let lastTargetId: string | undefined
  let lastQuote: string | undefined
  for (const comment of comments) {
    if (comment.target.id !== lastTargetId) {
      blocks.push(heading(2, describeTarget(comment.target, translate)))
      lastQuote = undefined
    }
    lastTargetId = comment.target.id
    // The provision is quoted once above all comments on it, except comments on a selection.
    const quote = comment.selection ? undefined : comment.quotedText
    blocks.push(...createCommentBlocks(comment, quote === lastQuote ? undefined : quote, locale, translate))
    lastQuote = quote ?? lastQuote
  }
  return { language: locale === 'es' ? 'es' : 'en', blocks }
}

function describeTarget({ kind, name }: CommentTarget, translate: TranslateFileText): string {
  return kind === 'provision' ? name : translate(`target.${kind}`, { name })
}

function createNotes(
  { locale, commenterTypes, comments, commentedVersions }: ExportContent,
  translate: TranslateFileText,
): string[] {
  if (comments.length === 0) return [translate('comments-none')]
  const listFormat = new Intl.ListFormat(locale)
  const commenters = commenterTypes.map((commenterType) => translate(`commenters.${commenterType}`))
  const versions = commentedVersions.map(({ state, versionNumber }) =>
    translate(`version.${state}`, { number: versionNumber }),
  )
  return [
    translate('comments-note', { commenters: listFormat.format(commenters) }),
    translate('comments-included', { versions: listFormat.format([...versions, translate('used-definitions')]) }),
  ]
}

/** Returns author, date, tracking number and version of a comment. */
function describeComment(
  { authorName, commenterType, createdAt, trackingNumber, origin }: PrintedComment,
  locale: ExportLocale,
  translate: TranslateFileText,
): string {
  const head = translate('comment.head', {
    author: authorName,
    commenter: translate(`commenter.${commenterType}`),
    day: createDateFormats(locale).formatInstant(createdAt),
    number: trackingNumber,
  })
  return translate('comment.head-version', { head, version: describeOrigin(origin, translate) })
}

function describeOrigin(origin: CommentOrigin, translate: TranslateFileText): string {
  if ('definitionVersion' in origin)
    return translate('comment.definition-version', { number: origin.definitionVersion })
  const version = translate(`version.${origin.state}`, { number: origin.versionNumber })
  return origin.label === undefined ? version : `${version}, ${origin.label}`
}

function createCommentBlocks(
  comment: PrintedComment,
  quote: string | undefined,
  locale: ExportLocale,
  translate: TranslateFileText,
): Block[] {
  const { formatInstant } = createDateFormats(locale)
  const { editedAt, selection, response, target } = comment
  const head = describeComment(comment, locale, translate)
  const headWithEdit =
    editedAt === null ? head : translate('comment.head-edited', { head, day: formatInstant(editedAt) })
  return [
    ...(quote === undefined || target.kind === 'regulation' ? [] : createQuote(quote)),
    heading(3, headWithEdit, { title: head, isInContents: false }),
    ...(selection
      ? [...createParagraphs(translate('comment.on-selection'), 'note'), ...createQuote(selection.exact)]
      : []),
    ...createParagraphs(comment.body, 'body'),
    ...createAttachmentBlocks(comment, translate),
    ...(response ? createResponseBlocks(response, formatInstant(response.at), translate) : []),
  ]
}

/** Lists file names. The files themselves are in the portal, or in the package that contains this file. */
function createAttachmentBlocks({ attachments }: PrintedComment, translate: TranslateFileText): Block[] {
  if (attachments.length === 0) return []
  const names = attachments.map(({ name }) => name).join('; ')
  return createParagraphs(translate('comment.attachments', { names }), 'note')
}

function createResponseBlocks(
  { by, outcome, text }: NonNullable<PrintedComment['response']>,
  day: string,
  translate: TranslateFileText,
): Block[] {
  const head = translate('comment.response', { by, day, outcome: translate(`outcome.${outcome}`) })
  return [paragraph([{ text: head, bold: true }], { style: 'callout' }), ...createParagraphs(text, 'callout')]
}

function createQuote(text: string): Block[] {
  return createParagraphs(text, 'quotation', { language: 'en' })
}

function createParagraphs(
  text: string,
  style: ParagraphBlock['style'],
  options: Pick<ParagraphBlock, 'language'> = {},
): Block[] {
  return splitLines([{ text }]).map(({ spans }) => paragraph(spans, { style, ...options }))
}
