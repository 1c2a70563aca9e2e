import { CallFailure } from '@portal/api-client'
import type { HorseAssignment } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { DataList, ErrorState, LoadingState, LoadMore, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { usePeopleText } from './texts.ts'

/** Who was responsible for a horse, owned and treated it, and where it was, newest first. */
export function PeopleHistory({ horseId }: { readonly horseId: string }) {
  const t = usePeopleText()
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('history')}</h2>
      <p>{t('history-lead')}</p>
      <History horseId={horseId} />
    </section>
  )
}

function History({ horseId }: { readonly horseId: string }) {
  const t = usePeopleText()
  const describe = useFailureText()
  const formats = useFormats()
  const describeAssignment = useAssignmentText()
  const { listHorsePeople } = horsesApi()
  const list = usePagedList(
    [...listHorsePeople.key, horseId],
    (page, options) => listHorsePeople({ params: { horseId }, query: page }, options),
    { staleTime: 0 },
  )
  if (list.failure instanceof CallFailure && list.failure.code === 404) return <p>{t('history-hidden')}</p>
  if (list.failure) return <ErrorState title={t('history-failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  return (
    <>
      <DataList<HorseAssignment>
        caption={t('history')}
        rows={list.items}
        rowKey={({ assignmentId }) => assignmentId}
        columns={[
          { key: 'role', header: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
          { key: 'name', header: t('column.name'), cell: describeAssignment },
          { key: 'from', header: t('column.from'), cell: ({ from }) => formats.instant(from) },
          { key: 'to', header: t('column.to'), cell: ({ to }) => (to === null ? t('today') : formats.instant(to)) },
          {
            key: 'source',
            header: t('column.source'),
            cell: ({ source, isCorrected, isFromDuplicate, reason }) => (
              <span className="p-stack" data-gap="none">
                <span>
                  {t(`source.${source}`)} {isCorrected && <StatusTag>{t('corrected')}</StatusTag>}
                  {isFromDuplicate && <StatusTag>{t('from-duplicate')}</StatusTag>}
                </span>
                {reason !== null && <span className="p-small p-soft">{reason}</span>}
              </span>
            ),
          },
        ]}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('more')}
        errorTitle={t('history-failed')}
        describeFailure={describe}
      />
    </>
  )
}

/** Returns who or where an assignment names, such as "Ana García (as trainer)". */
function useAssignmentText(): (assignment: HorseAssignment) => string {
  const t = usePeopleText()
  const formats = useFormats()
  return ({ name, basis, share, isPrimary, organizationKind }) => {
    const more = [
      organizationKind === null ? '' : t(`organization.${organizationKind}`),
      basis === null ? '' : t(`basis.${basis}`),
      share === null ? '' : t('share', { share: formats.number(share) }),
      isPrimary ? t('primary') : '',
    ].filter(Boolean)
    const text = name ?? t('unknown')
    return more.length === 0 ? text : `${text} (${more.join(', ')})`
  }
}
