import type { VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import { commentsPart } from './comment-blocks.ts'
import { definitionsPart } from './definition-blocks.ts'
import type { ExportContent, ExportLocale } from './export-content.ts'
import type { DocumentPart, ExportDocument } from './export-document.ts'
import { exportDays, exportWords } from './export-words.ts'
import { redlinePart, textPart } from './text-parts.ts'

/** What a file says, from first to last; pure, the same for PDF and Word. */
export function composeDocument(content: ExportContent): ExportDocument {
  const { locale, version } = content
  const words = exportWords[locale]
  const title = titleOf(version, locale)
  const language = locale === 'es' ? 'es' : 'en'
  return {
    title: content.redline ? words.redlineTitle(title.text) : title.text,
    language,
    cover: {
      eyebrow: version.series === undefined ? words.standAlone : words.series(version.series),
      title: title.text,
      titleLanguage: title.language,
      subtitle: words.version[version.state](version.versionNumber),
      facts: coverFacts(content),
      notes: coverNotes(content),
    },
    contentsTitle: words.contents,
    pictures: content.pictures,
    parts: partsOf(content),
    running: {
      title: shortened(title.text),
      version: words.version[version.state](version.versionNumber),
      date: dateOf(version, locale),
      permalink: content.permalink,
      page: words.page,
    },
    madeAt: version.publishedAt ?? '2000-01-01T00:00:00.000Z',
    spoken: words.spoken,
  }
}

/** A title for the head of a page. */
function shortened(title: string): string {
  return title.length > longestHead ? `${title.slice(0, longestHead).trimEnd()}…` : title
}

const longestHead = 90

function partsOf(content: ExportContent): DocumentPart[] {
  const parts: DocumentPart[] = []
  if (content.withText) {
    if (content.definitions.length > 0) parts.push(definitionsPart(content))
    parts.push(content.redline ? redlinePart(content, content.redline.entries) : textPart(content))
  }
  if (content.capacities.length > 0) parts.push(commentsPart(content))
  return parts
}

function titleOf({ title }: VersionSummary, locale: ExportLocale): { text: string; language: 'en' | 'es' } {
  return locale === 'es' && title.es !== undefined
    ? { text: title.es, language: 'es' }
    : { text: title.en, language: 'en' }
}

/** The day by which a version is told: when it takes effect, else when it was published. */
function dateOf(version: VersionSummary, locale: ExportLocale): string {
  const words = exportWords[locale]
  const days = exportDays(locale)
  if (!isPublished(version.state)) return words.notPublished
  if (version.effectiveFrom !== null)
    return `${words.factNames.effective} ${words.fromTo(days.date(version.effectiveFrom), null)}`
  return version.publishedAt === null
    ? words.notPublished
    : `${words.factNames.published} ${days.instant(version.publishedAt)}`
}

function coverFacts({ locale, version, redline, permalink }: ExportContent) {
  const words = exportWords[locale]
  const days = exportDays(locale)
  const { factNames: names } = words
  const facts: { name: string; value: string; to?: string }[] = [
    { name: names.subject, value: words.subjects[version.subject] },
  ]
  const add = (name: string, value: string | undefined) => {
    if (value) facts.push({ name, value })
  }
  if (redline) add(names.comparedWith, words.version[redline.from.state](redline.from.versionNumber))
  if (version.effectiveFrom)
    add(
      names.effective,
      words.fromTo(days.date(version.effectiveFrom), version.effectiveTo && days.date(version.effectiveTo)),
    )
  add(names.published, version.publishedAt === null ? words.notPublished : days.instant(version.publishedAt))
  if (version.commentOpensAt)
    add(
      names.window,
      words.fromTo(
        days.instant(version.commentOpensAt),
        version.commentClosesAt && days.instant(version.commentClosesAt),
      ),
    )
  if (version.ftc) {
    const { docket, frCitation, decideBy } = version.ftc
    const told = [docket && `${words.docket} ${docket}`, frCitation, decideBy && words.decideBy(days.date(decideBy))]
    add(names.ftc, told.filter(Boolean).join('; '))
  }
  add(names.change, locale === 'es' ? (version.changeNote.es ?? version.changeNote.en) : version.changeNote.en)
  facts.push({ name: names.permalink, value: permalink, to: permalink })
  return facts
}

function coverNotes({ locale, version, redline }: ExportContent): string[] {
  const { notes } = exportWords[locale]
  return [
    ...(version.isSample ? [notes.sample] : []),
    ...(isPublished(version.state) ? [] : [notes.edit]),
    ...(redline ? [notes.redline] : []),
    `${notes.authentic} ${notes.language}`,
    notes.days,
  ]
}
