import type { VersionSummary } from '@portal/contracts-regulations'
import type { Subject } from '@portal/contracts-regulations/rules'
import { authorityDayOf, authorityInstant } from './authority-day.ts'

/** What goes with the publication of a version, as a form has it; days are the authority's. */
export interface PublicationValues {
  readonly titleEn: string
  readonly titleEs: string
  readonly subject: Subject
  readonly noteEn: string
  readonly noteEs: string
  readonly opensOn: string
  readonly closesOn: string
  readonly effectiveFrom: string
  readonly sequence: string
  readonly submittedOn: string
  readonly docket: string
  readonly frCitation: string
  readonly decideBy: string
  readonly decidedOn: string
  readonly decision: '' | 'approved' | 'disapproved'
}

export type PublicationFault =
  | 'title'
  | 'date'
  | 'closes-before-opens'
  | 'closes-without-opens'
  | 'sequence'
  | 'submitted-missing'

const ftcFields = ['submittedOn', 'docket', 'frCitation', 'decideBy', 'decidedOn', 'decision'] as const
const dates = ['opensOn', 'closesOn', 'effectiveFrom', 'submittedOn', 'decideBy', 'decidedOn'] as const

export function valuesOf(version: VersionSummary): PublicationValues {
  const { title, subject, changeNote, ftc } = version
  return {
    titleEn: title.en,
    titleEs: title.es ?? '',
    subject,
    noteEn: changeNote.en,
    noteEs: changeNote.es ?? '',
    opensOn: authorityDayOf(version.commentOpensAt),
    closesOn: authorityDayOf(version.commentClosesAt),
    effectiveFrom: version.effectiveFrom ?? '',
    sequence: String(version.sequence),
    submittedOn: ftc?.submittedOn ?? '',
    docket: ftc?.docket ?? '',
    frCitation: ftc?.frCitation ?? '',
    decideBy: ftc?.decideBy ?? '',
    decidedOn: ftc?.decidedOn ?? '',
    decision: ftc?.decision ?? '',
  }
}

/** What is wrong, by field. */
export function faultsOf(values: PublicationValues): Partial<Record<keyof PublicationValues, PublicationFault>> {
  const ftc = [values.docket, values.frCitation, values.decideBy, values.decidedOn, values.decision]
  const wrong = dates.filter((field) => values[field] !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(values[field]))
  return {
    ...Object.fromEntries(wrong.map((field) => [field, 'date'])),
    ...(values.titleEn.trim() === '' && { titleEn: 'title' }),
    ...(values.closesOn !== '' && values.opensOn === '' && { opensOn: 'closes-without-opens' }),
    ...(values.closesOn !== '' && values.opensOn > values.closesOn && { closesOn: 'closes-before-opens' }),
    ...(!/^\d{1,3}$/.test(values.sequence.trim()) && { sequence: 'sequence' }),
    ...(ftc.some((each) => each.trim() !== '') && values.submittedOn === '' && { submittedOn: 'submitted-missing' }),
  }
}

/** The body of `update` that makes a version so: what is another, and no more. A window whose days stay the same keeps its hours. */
export function bodyOf(values: PublicationValues, version: VersionSummary) {
  const before = valuesOf(version)
  const isOther = (...fields: readonly (keyof PublicationValues)[]) =>
    fields.some((field) => values[field].trim() !== before[field])
  const written = (en: string, es: string) => ({ en: en.trim(), ...(es.trim() !== '' && { es: es.trim() }) })
  return {
    regulationId: version.mainParentId,
    versionId: version.versionId,
    ...(isOther('titleEn', 'titleEs') && { title: written(values.titleEn, values.titleEs) }),
    ...(isOther('subject') && { subject: values.subject }),
    ...(isOther('noteEn', 'noteEs') && { changeNote: written(values.noteEn, values.noteEs) }),
    ...(isOther('effectiveFrom') && { effectiveFrom: values.effectiveFrom === '' ? null : values.effectiveFrom }),
    ...(isOther('sequence') && { sequence: Number(values.sequence) }),
    ...(isOther('opensOn', 'closesOn') && windowOf(values, version)),
    ...(isOther(...ftcFields) && { ftc: values.submittedOn === '' ? null : ftcOf(values) }),
  }
}

/** The window that the days make. Where they stay the same, so do its hours. */
export function windowOf(
  { opensOn, closesOn }: Pick<PublicationValues, 'opensOn' | 'closesOn'>,
  { commentOpensAt, commentClosesAt }: VersionSummary,
) {
  const instantOf = (day: string, was: string | null, at: 'begin' | 'end') =>
    day === authorityDayOf(was) ? was : day === '' ? null : authorityInstant(day, at)
  return {
    commentOpensAt: instantOf(opensOn, commentOpensAt, 'begin'),
    commentClosesAt: instantOf(closesOn, commentClosesAt, 'end'),
  }
}

export type FtcValues = Pick<
  PublicationValues,
  'submittedOn' | 'docket' | 'frCitation' | 'decideBy' | 'decidedOn' | 'decision'
>

export function ftcOf({ submittedOn, docket, frCitation, decideBy, decidedOn, decision }: FtcValues) {
  const given = { docket: docket.trim(), frCitation: frCitation.trim(), decideBy, decidedOn, decision }
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  return {
    submittedOn,
    ...(Object.fromEntries(filled) as Partial<Record<'docket' | 'frCitation' | 'decideBy' | 'decidedOn', string>> & {
      decision?: 'approved' | 'disapproved'
    }),
  }
}
