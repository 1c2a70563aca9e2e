import type { VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import type { SayInFile } from '../../../texts.ts'
import { commentsPart } from './comment-blocks.ts'
import { definitionsPart } from './definition-blocks.ts'
import type { ExportContent, ExportLocale } from './export-content.ts'
import type { DocumentPart, ExportDocument } from './export-document.ts'
import { exportDays, fileWords } from './export-words.ts'
import { redlinePart, textPart } from './text-parts.ts'

/** What a file says, from first to last; pure, the same for PDF and Word. */
export function composeDocument(content: ExportContent): ExportDocument {
  const { locale, version } = content
  const say = fileWords(content)
  const title = titleOf(version, locale)
  const language = locale === 'es' ? 'es' : 'en'
  return {
    title: content.redline ? say('redline-title', { title: title.text }) : title.text,
    language,
    cover: {
      eyebrow: version.series === undefined ? say('stand-alone') : say('series', { number: version.series }),
      title: title.text,
      titleLanguage: title.language,
      subtitle: nameOf(version, say),
      facts: coverFacts(content),
      notes: coverNotes(content),
    },
    contentsTitle: say('contents'),
    pictures: content.pictures,
    parts: partsOf(content),
    running: {
      title: shortened(title.text),
      version: nameOf(version, say),
      date: dateOf(content),
      permalink: content.permalink,
      page: say('page', { page: '{page}', pages: '{pages}' }),
    },
    madeAt: version.publishedAt ?? '2000-01-01T00:00:00.000Z',
    spoken: { inserted: say('spoken.inserted'), deleted: say('spoken.deleted') },
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
function dateOf({ locale, texts, version }: ExportContent): string {
  const say = fileWords({ locale, texts })
  const days = exportDays(locale)
  if (!isPublished(version.state)) return say('not-published')
  if (version.effectiveFrom !== null)
    return `${say('fact.effective')} ${say('from', { day: days.date(version.effectiveFrom) })}`
  return version.publishedAt === null
    ? say('not-published')
    : `${say('fact.published')} ${days.instant(version.publishedAt)}`
}

/** A version as readers call it. */
function nameOf({ state, versionNumber }: Pick<VersionSummary, 'state' | 'versionNumber'>, say: SayInFile): string {
  return say(`version.${state}`, { number: versionNumber })
}

function coverFacts(content: ExportContent) {
  const { locale, version, redline, permalink } = content
  const say = fileWords(content)
  const days = exportDays(locale)
  const facts: { name: string; value: string; to?: string }[] = [
    { name: say('fact.subject'), value: say(`subject.${version.subject}`) },
  ]
  const add = (name: string, value: string | undefined) => {
    if (value) facts.push({ name, value })
  }
  const span = (day: string, end: string | null) => say(end === null ? 'from' : 'from-to', { day, end: end ?? '' })
  if (redline) add(say('fact.compared-with'), nameOf(redline.from, say))
  if (version.effectiveFrom)
    add(
      say('fact.effective'),
      span(days.date(version.effectiveFrom), version.effectiveTo && days.date(version.effectiveTo)),
    )
  add(say('fact.published'), version.publishedAt === null ? say('not-published') : days.instant(version.publishedAt))
  if (version.commentOpensAt)
    add(
      say('fact.window'),
      span(days.instant(version.commentOpensAt), version.commentClosesAt && days.instant(version.commentClosesAt)),
    )
  if (version.ftc) {
    const { docket, frCitation, decideBy } = version.ftc
    const told = [
      docket && say('docket', { docket }),
      frCitation,
      decideBy && say('decide-by', { day: days.date(decideBy) }),
    ]
    add(say('fact.ftc'), told.filter(Boolean).join('; '))
  }
  add(say('fact.change'), locale === 'es' ? (version.changeNote.es ?? version.changeNote.en) : version.changeNote.en)
  facts.push({ name: say('fact.permalink'), value: permalink, to: permalink })
  return facts
}

function coverNotes(content: ExportContent): string[] {
  const { version, redline } = content
  const say = fileWords(content)
  return [
    ...(version.isSample ? [say('note.sample')] : []),
    ...(isPublished(version.state) ? [] : [say('note.edit')]),
    ...(redline ? [say('note.redline')] : []),
    `${say('note.authentic')} ${say('note.language')}`,
    say('note.days'),
  ]
}
