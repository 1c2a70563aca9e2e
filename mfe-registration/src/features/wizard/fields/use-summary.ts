import type { RegistrationDraft } from '@portal/contracts-registration'
import { formatPersonName, type PersonName } from '@portal/contracts-registration/registration-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { useQuestionText, useStateText } from '../../../shared/texts.ts'
import type { WizardPageName } from '../frame/progress.ts'
import { getCountryName } from './countries.ts'
import { useRoleText } from './use-role-text.ts'

interface SummaryRow {
  readonly label: string
  /** Empty when an optional question has no answer. */
  readonly value: string
  /** The page that changes the answer. */
  readonly page: WizardPageName
}

interface SummarySection {
  readonly title: string
  readonly rows: readonly SummaryRow[]
}

/** The answers of a draft as texts, in sections. Only what was asked is listed. */
export function useSummary({ answers, hasAccount }: RegistrationDraft): readonly SummarySection[] {
  const t = useQuestionText()
  const state = useStateText()
  const formats = useFormats()
  const locale = useLocale()
  const { getName } = useRoleText()
  const { kind, license, identity, guardian, roles, veterinarian, jockey, name, contact, address, username } = answers
  const agents = answers['jockey-agent']
  const requests = answers['requested-roles']?.requests ?? []
  const row = (label: string, value: string | undefined, page: WizardPageName): SummaryRow => ({
    label,
    value: value ?? '',
    page,
  })
  const sections: SummarySection[] = [
    {
      title: t('check.you'),
      rows: [
        row(t('check.kind'), kind && t(`kind.${kind.kind}`), 'kind'),
        row(t('check.name'), name && formatFullName(name), 'name'),
        row(t('check.birth'), identity && formats.date(identity.dateOfBirth), 'identity'),
        ...(guardian
          ? [
              row(t('check.guardian'), guardian.name, 'guardian'),
              row(t('check.consent'), t('guardian.uploaded'), 'guardian'),
            ]
          : []),
      ],
    },
    {
      title: t('check.license'),
      rows: license
        ? [
            row(t('license.number'), license.licenseNumber, 'license'),
            row(t('license.state'), state(license.state), 'license'),
            row(
              t('license.other-states'),
              formats.list(license.licensedStates.filter((each) => each !== license.state).map((each) => state(each))),
              'license',
            ),
          ]
        : [],
    },
    {
      title: t('check.roles'),
      rows: [
        row(
          t('check.roles'),
          formats.list(
            (roles?.roles ?? []).map((role) => (role === 'other' ? (roles?.otherTitle ?? '') : getName(role))),
          ),
          'roles',
        ),
        ...requests.map(({ role, track, effectiveFrom, effectiveTo }) =>
          row(
            getName(role),
            [track, ...[effectiveFrom, effectiveTo].filter((date) => date !== null).map((date) => formats.date(date))]
              .filter(Boolean)
              .join(' – '),
            'requested-roles',
          ),
        ),
        ...(veterinarian?.boards ?? []).map((board) =>
          row(t('check.board', { state: state(board.state) }), board.licenseNumber, 'veterinarian'),
        ),
        ...(jockey
          ? [
              row(t('jockey.last-physical'), formats.date(jockey.lastPhysicalOn), 'jockey'),
              row(t('jockey.concussion'), formats.date(jockey.baselineConcussionOn), 'jockey'),
              row(t('jockey.agent-name'), jockey.agentName ?? '', 'jockey'),
            ]
          : []),
        ...(agents
          ? [row(t('check.jockeys'), formats.list(agents.jockeys.map((each) => each.name)), 'jockey-agent')]
          : []),
      ],
    },
    {
      title: t('check.contact'),
      rows: [
        row(t('contact.email'), contact?.email, 'contact'),
        row(t('contact.phone'), contact?.phone, 'contact'),
        row(
          t('check.address'),
          address &&
            [
              address.street,
              address.unit,
              address.city,
              `${address.country === 'US' ? state(address.region as 'KY') : address.region} ${address.postalCode}`,
              getCountryName(address.country, locale),
            ]
              .filter(Boolean)
              .join(', '),
          'address',
        ),
      ],
    },
    {
      title: t('check.account'),
      rows: hasAccount ? [] : [row(t('username.label'), username?.username, 'username')],
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

function formatFullName(name: PersonName): string {
  return [
    name.prefix,
    formatPersonName({ ...name, firstName: [name.firstName, name.middleName].filter(Boolean).join(' ') }),
    name.suffix,
  ]
    .filter(Boolean)
    .join(' ')
}
