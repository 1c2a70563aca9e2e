import type { VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import type { Cover, PrintDocument, Section } from '@portal/print'
import type { TranslateFileText } from '../../../texts.ts'
import { createCommentsSection } from './comments-section.ts'
import { createDefinitionsSection } from './definitions-section.ts'
import type { ExportContent, ExportLocale } from './export-content.ts'
import { createRedlineSection, createTextSection } from './text-sections.ts'
import { createDateFormats, createFileTranslate } from './translate.ts'

/** Composes the document of a version, which is then written as PDF or Word file. */
export function composeDocument(content: ExportContent): PrintDocument {
  const { locale, version, redline, images, permalink } = content
  const translate = createFileTranslate(content)
  const title = getTitle(version, locale)
  const versionName = getVersionName(version, translate)
  return {
    metadata: {
      title: redline ? translate('redline-title', { title: title.text }) : title.text,
      language: locale === 'es' ? 'es' : 'en',
      subject: versionName,
      creator: truncate(title.text),
      createdAt: version.publishedAt ?? '2000-01-01T00:00:00.000Z',
    },
    cover: {
      eyebrow: version.series === undefined ? translate('standalone') : translate('series', { number: version.series }),
      title: title.text,
      titleLanguage: title.language,
      subtitle: versionName,
      facts: createCoverFacts(content),
      notes: createCoverNotes(content),
    },
    tableOfContents: { title: translate('contents') },
    sections: createSections(content),
    images,
    header: { left: truncate(title.text), right: versionName },
    footer: {
      left: describeDate(content),
      pageNumber: translate('page', { page: '{page}', pages: '{pages}' }),
      note: permalink,
    },
    trackedChanges: {
      author: versionName,
      inserted: translate('change.inserted'),
      deleted: translate('change.deleted'),
    },
  }
}

const maxHeaderLength = 90

/** Shortens a title for the page header. */
function truncate(title: string): string {
  return title.length > maxHeaderLength ? `${title.slice(0, maxHeaderLength).trimEnd()}…` : title
}

function createSections(content: ExportContent): Section[] {
  const { includeText, definitions, redline, commenterTypes } = content
  const sections: Section[] = []
  if (includeText) {
    if (definitions.length > 0) sections.push(createDefinitionsSection(content))
    sections.push(redline ? createRedlineSection(content, redline.entries) : createTextSection(content))
  }
  if (commenterTypes.length > 0) sections.push(createCommentsSection(content))
  return sections
}

function getTitle({ title }: VersionSummary, locale: ExportLocale): { text: string; language: 'en' | 'es' } {
  return locale === 'es' && title.es !== undefined
    ? { text: title.es, language: 'es' }
    : { text: title.en, language: 'en' }
}

/** Returns the effective date, or the publication date when there is none. */
function describeDate(content: ExportContent): string {
  const { state, effectiveFrom, publishedAt } = content.version
  const translate = createFileTranslate(content)
  const { formatDate, formatInstant } = createDateFormats(content.locale)
  if (!isPublished(state)) return translate('not-published')
  if (effectiveFrom !== null)
    return `${translate('fact.effective')} ${translate('from', { day: formatDate(effectiveFrom) })}`
  return publishedAt === null
    ? translate('not-published')
    : `${translate('fact.published')} ${formatInstant(publishedAt)}`
}

function getVersionName(
  { state, versionNumber }: Pick<VersionSummary, 'state' | 'versionNumber'>,
  translate: TranslateFileText,
): string {
  return translate(`version.${state}`, { number: versionNumber })
}

function createCoverFacts(content: ExportContent): Cover['facts'] {
  const { locale, version, status, redline, permalink } = content
  const { effectiveFrom, effectiveTo, publishedAt, commentOpensAt, commentClosesAt, changeNote } = version
  const translate = createFileTranslate(content)
  const { formatDate, formatInstant } = createDateFormats(locale)
  const formatPeriod = (day: string, end: string | null) =>
    end === null ? translate('from', { day }) : translate('from-to', { day, end })
  const facts: Cover['facts'][number][] = [
    { name: translate('fact.status'), value: status },
    { name: translate('fact.subject'), value: translate(`subject.${version.subject}`) },
  ]
  const add = (name: string, value: string | undefined) => {
    if (value) facts.push({ name, value })
  }
  if (redline) add(translate('fact.compared-with'), getVersionName(redline.from, translate))
  if (effectiveFrom)
    add(translate('fact.effective'), formatPeriod(formatDate(effectiveFrom), effectiveTo && formatDate(effectiveTo)))
  add(translate('fact.published'), publishedAt === null ? translate('not-published') : formatInstant(publishedAt))
  if (commentOpensAt)
    add(
      translate('fact.comment-period'),
      formatPeriod(formatInstant(commentOpensAt), commentClosesAt && formatInstant(commentClosesAt)),
    )
  if (version.ftc) add(translate('fact.ftc'), describeFtcSubmission(version.ftc, content))
  add(translate('fact.changes'), locale === 'es' ? (changeNote.es ?? changeNote.en) : changeNote.en)
  return [...facts, { name: translate('fact.permalink'), value: permalink, link: permalink }]
}

function describeFtcSubmission(
  { docket, frCitation, decideBy }: NonNullable<VersionSummary['ftc']>,
  content: ExportContent,
): string {
  const translate = createFileTranslate(content)
  const { formatDate } = createDateFormats(content.locale)
  return [
    docket && translate('docket', { docket }),
    frCitation,
    decideBy && translate('decide-by', { day: formatDate(decideBy) }),
  ]
    .filter(Boolean)
    .join('; ')
}

function createCoverNotes(content: ExportContent): string[] {
  const { version, redline } = content
  const translate = createFileTranslate(content)
  return [
    ...(version.isSample ? [translate('note.sample')] : []),
    ...(isPublished(version.state) ? [] : [translate('note.unpublished')]),
    ...(redline ? [translate('note.redline')] : []),
    `${translate('note.official')} ${translate('note.language')}`,
    translate('note.time-zone'),
  ]
}
