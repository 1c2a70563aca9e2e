import type { VersionSummary } from '@portal/contracts-regulations'

const maxTitleLength = 80

/**
 * Returns the name of a saved file, which says what is inside: `Racetrack-Safety-Series-2000-v2.pdf`,
 * `Racetrack-Safety-Series-2000-v3-draft-changes-since-v2.docx`.
 */
export function createFileName(
  version: VersionSummary,
  locale: 'en-US' | 'es',
  { format, compared }: { readonly format: 'pdf' | 'docx'; readonly compared?: VersionSummary | undefined },
): string {
  const { title, series } = version
  const isSpanish = locale === 'es' && title.es !== undefined
  const words = isSpanish
    ? { series: 'Serie', draft: 'borrador', since: 'cambios-desde' }
    : { series: 'Series', draft: 'draft', since: 'changes-since' }
  const getNumber = ({ state, versionNumber }: VersionSummary) =>
    state === 'PUBLISHED_CURRENT' ? `v${versionNumber}` : `v${versionNumber}-${words.draft}`
  const parts = [
    toFileNamePart((isSpanish && title.es) || title.en),
    ...(series === undefined ? [] : [words.series, toFileNamePart(series)]),
    getNumber(version),
    ...(compared ? [words.since, getNumber(compared)] : []),
  ]
  return `${parts.filter(Boolean).join('-')}.${format}`
}

/** Keeps letters without accents and digits, because some programs change other characters in file names. */
function toFileNamePart(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, maxTitleLength)
    .replace(/^-+|-+$/g, '')
}
