import type { RequestDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { FactList, type Fact } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useRequestText } from './texts.ts'
import { useRequestNames } from './use-request-text.ts'

/** What a request says: both sides, the horse, its terms and why it was closed. */
export function RequestFacts({ request }: { readonly request: RequestDetails }) {
  const t = useRequestText()
  const text = useText()
  const formats = useFormats()
  const { getName, getFacts } = useHorseText()
  const { getSender, getRecipient } = useRequestNames()
  const { horse, terms, comment, cancelReason, rejectReason, reasonText, responsiblePersonName, state } = request
  const organizations = terms.organizations.map(({ name, kind, share }) => ({
    name: t('owners.organization-name', { name, kind: t(`owner-kind.${kind}`) }),
    share,
  }))
  const owners = [...terms.owners, ...organizations].map(({ name, share }) =>
    share === null ? name : t('details.owner-share', { name, share: formats.number(share) }),
  )
  const reason = [
    cancelReason === null ? '' : t(`cancel-reason.${cancelReason}`),
    rejectReason === null ? '' : t(`reason.${rejectReason}`),
    reasonText ?? '',
  ].filter(Boolean)
  const facts: Fact[] = [
    {
      label: t('details.horse'),
      value: (
        <span className="p-stack" data-gap="none">
          <Link to={`/horses/${horse.horseId}`}>{getName(horse)}</Link>
          <span className="p-soft">{getFacts(horse)}</span>
        </span>
      ),
    },
    { label: text('details.microchip'), value: horse.microchip ?? text('not-provided') },
    { label: t('details.from'), value: getSender(request) },
    { label: t('details.to'), value: getRecipient(request) },
    { label: t('details.responsible'), value: responsiblePersonName ?? text('not-provided') },
    { label: t('details.sent'), value: formats.instant(request.createdAt) },
    ...(state === 'PENDING' ? [{ label: t('details.expires'), value: formats.instant(request.expiresAt) }] : []),
    ...(terms.scopes.length > 0
      ? [{ label: t('details.scopes'), value: formats.list(terms.scopes.map((scope) => t(`scope.${scope}`))) }]
      : []),
    ...(owners.length > 0 ? [{ label: t('details.owners'), value: formats.list(owners) }] : []),
    ...(terms.designatedOwnerName === null
      ? []
      : [{ label: t('owners.designated'), value: terms.designatedOwnerName }]),
    ...(comment === null ? [] : [{ label: t('details.comment'), value: comment }]),
    ...(reason.length > 0 ? [{ label: t('details.reason'), value: reason.join(': ') }] : []),
  ]
  return (
    <div className="p-stack" data-gap="s">
      <FactList facts={facts} />
      {request.batchSize > 1 && <p className="p-soft">{t('details.batch', { count: request.batchSize - 1 })}</p>}
    </div>
  )
}
