import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MyInformation } from '@portal/contracts-registration'
import { createFormats } from '@portal/formats'
import { heading, paragraph, table, writePdf, type Block, type PrintDocument } from '@portal/print'
import type { Locale } from '@portal/service-texts'
import type { TranslateCertificate, TranslatePeopleFile } from '../../texts.ts'
import type { PersonLicenseDetails } from '../people/index.ts'

export interface PrintedData {
  /** When the copy was made. */
  readonly createdAt: string
  readonly information: Omit<MyInformation, 'licenses' | 'openRoles' | 'sentCode'>
  /** With the whole numbers. */
  readonly licenses: readonly PersonLicenseDetails[]
  readonly locale: Locale
  readonly t: TranslatePeopleFile
  readonly roleText: TranslateCertificate
}

/** Writes everything the portal has about a person as tagged PDF, without internal ids. */
export async function writeMyData(data: PrintedData): Promise<Buffer> {
  const target = new PassThrough()
  const [content] = await Promise.all([buffer(target), writePdf(toDocument(data), target)])
  return content
}

type Fact = readonly [label: string, value: string | null | undefined]

function toDocument(data: PrintedData): PrintDocument {
  const { createdAt, information, locale, t } = data
  const { displayName, hisaPersonId } = information
  const title = t('data.title')
  const day = createFormats(locale).day(createdAt)
  return {
    metadata: { title: `${title}: ${hisaPersonId}`, language: locale === 'es' ? 'es' : 'en', createdAt },
    footer: { left: `${title} · ${displayName}`, pageNumber: t('data.page') },
    sections: [
      {
        language: locale === 'es' ? 'es' : 'en',
        blocks: [heading(1, title), paragraph(t('data.lead', { date: day })), ...toFactBlocks(data), ...toLists(data)],
      },
    ],
  }
}

function toFactBlocks({ information, locale, t, roleText }: PrintedData): Block[] {
  const format = createFormats(locale)
  const { name, address, jockey, agreement } = information
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const facts = (title: string, rows: readonly Fact[]): Block[] => [
    heading(2, title),
    table({
      header: [t('data.field'), t('data.value')],
      rows: rows.map(([label, value]) => [[{ text: label, bold: true }], value || t('data.none')]),
    }),
  ]
  return [
    ...facts(t('data.person'), [
      [t('hisa-id'), information.hisaPersonId],
      [t('data.prefix'), name.prefix],
      [t('data.first-name'), name.firstName],
      [t('data.middle-name'), name.middleName],
      [t('data.last-name'), name.lastName],
      [t('data.additional-last-name'), name.additionalLastName],
      [t('data.suffix'), name.suffix],
      [t('data.date-of-birth'), format.date(information.dateOfBirth)],
      [t('data.kind'), roleText(information.isCovered ? 'role.covered-person' : 'role.non-covered-person')],
      [t('status'), t(`status.${information.status}`)],
      [t('data.registered'), format.day(information.registeredAt)],
    ]),
    ...facts(t('data.contact'), [
      [t('data.email'), information.email],
      [t('data.phone'), information.phone],
      [t('data.username'), information.username],
      [t('data.language'), languages.of(information.locale === 'es' ? 'es' : 'en')],
      [t('data.street'), [address?.street, address?.unit].filter(Boolean).join(', ')],
      [t('data.city'), address?.city],
      [t('data.region'), address?.region],
      [t('data.postal-code'), address?.postalCode],
      [t('data.country'), address ? countries.of(address.country) : null],
    ]),
    ...(jockey
      ? facts(t('data.jockey'), [
          [t('data.last-physical'), format.date(jockey.lastPhysicalOn)],
          [t('data.baseline-concussion'), format.date(jockey.baselineConcussionOn)],
          [t('data.agent'), jockey.agentName],
        ])
      : []),
    ...facts(t('data.agreement'), [
      [t('data.accepted-version'), agreement.acceptedVersion?.toString()],
      [t('data.accepted-on'), agreement.acceptedAt && format.day(agreement.acceptedAt)],
      [t('data.current-version'), agreement.currentVersion.toString()],
    ]),
  ]
}

function toLists({ information, licenses, locale, t, roleText }: PrintedData): Block[] {
  const format = createFormats(locale)
  const end = (date: string | null) => (date === null ? t('data.no-end') : format.date(date))
  const rows = (title: string, header: readonly string[], lines: readonly (readonly string[])[]): Block[] => [
    heading(2, title),
    lines.length === 0
      ? paragraph(t('data.none'))
      : table({ header: [...header], rows: lines.map((line) => [...line]) }),
  ]
  return [
    ...rows(
      t('roles'),
      [t('data.role'), t('data.role-status'), t('data.from'), t('data.to'), t('data.track')],
      information.roles.map(({ role, title, status, effectiveFrom, effectiveTo, track }) => [
        title ?? roleText(`role.${role}`),
        t(`data.role-status.${status}`),
        format.date(effectiveFrom),
        end(effectiveTo),
        track ?? t('data.none'),
      ]),
    ),
    ...rows(
      t('data.licenses'),
      [t('data.license-type'), t('data.state'), t('data.number'), t('data.license-status'), t('data.expires')],
      licenses.map(({ type, state, number, status, expiresOn }) => [
        t(`data.license-type.${type}`),
        state,
        number,
        t(`data.license-status.${status}`),
        expiresOn === null ? t('data.unknown') : format.date(expiresOn),
      ]),
    ),
    heading(2, t('states')),
    paragraph(information.licensedStates.join(', ') || t('data.none')),
    ...rows(
      t('data.requests'),
      [t('data.request'), t('data.requested-on'), t('data.request-status'), t('data.reason')],
      information.identityChanges.map(({ kind, requestedAt, status, refusalReason }) => [
        t(`data.request.${kind}`),
        format.day(requestedAt),
        t(`data.request-status.${status}`),
        refusalReason ?? t('data.none'),
      ]),
    ),
  ]
}
