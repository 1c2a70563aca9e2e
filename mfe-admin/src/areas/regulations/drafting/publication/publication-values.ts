import type { VersionSummary } from '@portal/contracts-regulations'
import type { Subject } from '@portal/contracts-regulations/rules'
import { toAuthorityDate, toAuthorityInstant } from '@portal/shell-sdk'

/** Publication details of a version as form values. Days are in the authority's time zone. */
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

export type PublicationErrorCode =
  | 'title'
  | 'date'
  | 'closes-before-opens'
  | 'closes-without-opens'
  | 'sequence'
  | 'submitted-missing'

const ftcFields = ['submittedOn', 'docket', 'frCitation', 'decideBy', 'decidedOn', 'decision'] as const
const dates = ['opensOn', 'closesOn', 'effectiveFrom', 'submittedOn', 'decideBy', 'decidedOn'] as const

export function toFormValues(version: VersionSummary): PublicationValues {
  const { title, subject, changeNote, ftc } = version
  return {
    titleEn: title.en,
    titleEs: title.es ?? '',
    subject,
    noteEn: changeNote.en,
    noteEs: changeNote.es ?? '',
    opensOn: getAuthorityDay(version.commentOpensAt),
    closesOn: getAuthorityDay(version.commentClosesAt),
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

/** Returns the validation errors by field. */
export function validate(values: PublicationValues): Partial<Record<keyof PublicationValues, PublicationErrorCode>> {
  const ftc = [values.docket, values.frCitation, values.decideBy, values.decidedOn, values.decision]
  const invalidDates = dates.filter((field) => values[field] !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(values[field]))
  return {
    ...Object.fromEntries(invalidDates.map((field) => [field, 'date'])),
    ...(values.titleEn.trim() === '' && { titleEn: 'title' }),
    ...(values.closesOn !== '' && values.opensOn === '' && { opensOn: 'closes-without-opens' }),
    ...(values.closesOn !== '' && values.opensOn > values.closesOn && { closesOn: 'closes-before-opens' }),
    ...(!/^\d{1,3}$/.test(values.sequence.trim()) && { sequence: 'sequence' }),
    ...(ftc.some((each) => each.trim() !== '') && values.submittedOn === '' && { submittedOn: 'submitted-missing' }),
  }
}

/** Returns the request body of `update` with the changed fields only. */
export function toRequestBody(values: PublicationValues, version: VersionSummary) {
  const before = toFormValues(version)
  const isChanged = (...fields: readonly (keyof PublicationValues)[]) =>
    fields.some((field) => values[field].trim() !== before[field])
  const toBilingual = (en: string, es: string) => ({ en: en.trim(), ...(es.trim() !== '' && { es: es.trim() }) })
  return {
    regulationId: version.mainParentId,
    versionId: version.versionId,
    ...(isChanged('titleEn', 'titleEs') && { title: toBilingual(values.titleEn, values.titleEs) }),
    ...(isChanged('subject') && { subject: values.subject }),
    ...(isChanged('noteEn', 'noteEs') && { changeNote: toBilingual(values.noteEn, values.noteEs) }),
    ...(isChanged('effectiveFrom') && { effectiveFrom: values.effectiveFrom === '' ? null : values.effectiveFrom }),
    ...(isChanged('sequence') && { sequence: Number(values.sequence) }),
    ...(isChanged('opensOn', 'closesOn') && getCommentPeriod(values, version)),
    ...(isChanged(...ftcFields) && { ftc: values.submittedOn === '' ? null : toFtc(values) }),
  }
}

/** Returns the authority's plain date of an instant, or an empty string for null. */
function getAuthorityDay(instant: string | null): string {
  return instant === null ? '' : toAuthorityDate(new Date(instant))
}

/** Returns the comment period for the chosen days. A day that was not changed keeps its exact time. */
export function getCommentPeriod(
  { opensOn, closesOn }: Pick<PublicationValues, 'opensOn' | 'closesOn'>,
  { commentOpensAt, commentClosesAt }: VersionSummary,
) {
  const toInstant = (day: string, previous: string | null, time: string) =>
    day === getAuthorityDay(previous) ? previous : day === '' ? null : toAuthorityInstant(day, time).toISOString()
  return {
    commentOpensAt: toInstant(opensOn, commentOpensAt, '00:00:00'),
    commentClosesAt: toInstant(closesOn, commentClosesAt, '23:59:00'),
  }
}

export type FtcValues = Pick<
  PublicationValues,
  'submittedOn' | 'docket' | 'frCitation' | 'decideBy' | 'decidedOn' | 'decision'
>

export function toFtc({ submittedOn, docket, frCitation, decideBy, decidedOn, decision }: FtcValues) {
  const fields = { docket: docket.trim(), frCitation: frCitation.trim(), decideBy, decidedOn, decision }
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  return {
    submittedOn,
    ...(Object.fromEntries(filled) as Partial<Record<'docket' | 'frCitation' | 'decideBy' | 'decidedOn', string>> & {
      decision?: 'approved' | 'disapproved'
    }),
  }
}
