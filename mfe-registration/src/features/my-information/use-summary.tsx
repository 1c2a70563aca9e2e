import type { MyInformation } from '@portal/contracts-registration'
import { states } from '@portal/contracts-registration/registration-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { StatusTag, type Tone } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { useStateText } from '../../shared/texts.ts'
import { getCountryName, useRoleText } from '../wizard/index.ts'
import { useMyText } from './texts.ts'

interface SummaryRow {
  readonly label: string
  readonly value: ReactNode
  /** The page of a change, below `/my-information`, or another one. */
  readonly page?: string
}

interface SummarySection {
  readonly title: string
  readonly rows: readonly SummaryRow[]
}

const roleTones: Readonly<Record<MyInformation['roles'][number]['status'], Tone>> = {
  active: 'success',
  requested: 'warning',
  refused: 'danger',
  ended: 'neutral',
}
const licenseTones = { verified: 'success', pending: 'warning', rejected: 'danger', expired: 'danger' } as const

/** What is known about the person, in sections. */
export function useSummary(information: MyInformation): readonly SummarySection[] {
  const t = useMyText()
  const state = useStateText()
  const { getName } = useRoleText()
  const formats = useFormats()
  const locale = useLocale()
  const { name, address, jockey, licenses, licensedStates } = information
  const toStateName = (code: string) => state(states.find((each) => each === code) ?? 'KY')
  const fullName = [name.prefix, name.firstName, name.middleName, name.lastName, name.additionalLastName, name.suffix]
  const roles = information.roles.filter(({ status }) => status !== 'ended')
  // The role of a veterinarian is in effect where a vet board license is verified.
  const vetStates = licenses
    .filter(({ type, status }) => type === 'vet-board' && status === 'verified')
    .map((license) => toStateName(license.state))
  return [
    {
      title: t('identity'),
      rows: [
        { label: t('hisa-id'), value: information.hisaPersonId },
        { label: t('name'), value: fullName.filter(Boolean).join(' '), page: 'name' },
        { label: t('date-of-birth'), value: formats.day(information.dateOfBirth), page: 'date-of-birth' },
        { label: t('status'), value: t(`status.${information.status}`) },
      ],
    },
    {
      title: t('contact'),
      rows: [
        {
          label: t('email'),
          value: information.email && <Contact information={information} channel="email" />,
          page: 'email',
        },
        {
          label: t('phone'),
          value: information.phone && <Contact information={information} channel="phone" />,
          page: 'phone',
        },
        { label: t('language'), value: t(`language.${information.locale}`), page: 'language' },
      ],
    },
    {
      title: t('address'),
      rows: [
        {
          label: t('postal-address'),
          value: address && (
            <Lines
              lines={[
                [address.street, address.unit].filter(Boolean).join(', '),
                `${address.city}, ${address.region} ${address.postalCode}`,
                getCountryName(address.country, locale),
              ]}
            />
          ),
          page: 'address',
        },
      ],
    },
    {
      title: t('roles'),
      rows: [
        {
          label: t('your-roles'),
          value: (
            <ul className="my-lines">
              {roles.map(({ roleId, role, title, status, track }) => (
                <li key={roleId}>
                  {title ?? getName(role)}
                  {track !== null && track !== '' && `, ${track}`}
                  {role === 'veterinarian' && status === 'active' && ` (${formats.list(vetStates)})`}{' '}
                  <StatusTag tone={roleTones[status]}>{t(`role-status.${status}`)}</StatusTag>
                </li>
              ))}
            </ul>
          ),
          page: 'roles',
        },
      ],
    },
    {
      title: t('licenses'),
      rows: [
        ...licenses.map(({ licenseId, type, state: code, ending, status, expiresOn }) => ({
          label: t('license-of', { type: t(`license-type.${type}`), state: toStateName(code) }),
          value: (
            <>
              {ending} <StatusTag tone={licenseTones[status]}>{t(`license-status.${status}`)}</StatusTag>
              {expiresOn !== null && ` ${t('expires', { date: formats.day(expiresOn) })}`}
            </>
          ),
          page: `license-number?license=${licenseId}`,
        })),
        ...(information.isCovered
          ? [
              {
                label: t('licensed-states'),
                value: licensedStates.map(toStateName).join(', '),
                page: 'licensed-states',
              },
            ]
          : []),
      ],
    },
    ...(jockey === null
      ? []
      : [
          {
            title: t('jockey'),
            rows: [
              { label: t('last-physical'), value: formats.day(jockey.lastPhysicalOn), page: 'jockey' },
              { label: t('concussion'), value: formats.day(jockey.baselineConcussionOn), page: 'jockey' },
              { label: t('agent'), value: jockey.agentName, page: 'jockey' },
            ],
          },
        ]),
    {
      title: t('security'),
      rows: [
        { label: t('username'), value: information.username },
        { label: t('password'), value: '••••••••••', page: '/account/password' },
      ],
    },
  ].filter(({ rows }) => rows.length > 0)
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="my-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** An email address or phone, and how to confirm it if no code did. */
function Contact({
  information,
  channel,
}: {
  readonly information: MyInformation
  readonly channel: 'email' | 'phone'
}) {
  const t = useMyText()
  if (!information.unconfirmedContacts.includes(channel)) return information[channel]
  return (
    <>
      {information[channel]} <StatusTag tone="warning">{t('not-confirmed')}</StatusTag>{' '}
      <Link to={`/my-information/${channel}`}>{t(`confirm-${channel}-link`)}</Link>
    </>
  )
}
