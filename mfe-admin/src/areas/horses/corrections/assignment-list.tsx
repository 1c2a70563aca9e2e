import type { HorseAssignment } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Button, DataList, StatusTag, type DataColumn } from '@portal/ui'
import { useCorrectionText } from './texts.ts'

interface AssignmentListProps {
  readonly assignments: readonly HorseAssignment[]
  readonly caption: string
  /** Without it, nothing can be corrected. */
  readonly onCorrect?: (assignment: HorseAssignment) => void
}

/** People and locations of a horse with their periods. */
export function AssignmentList({ assignments, caption, onCorrect }: AssignmentListProps) {
  const t = useCorrectionText()
  const format = useFormats()
  const describe = ({ name, share, isPrimary, basis }: HorseAssignment) => {
    const more = [
      basis === null ? '' : t(`basis.${basis}`),
      share === null ? '' : t('percent', { share: format.number(share) }),
      isPrimary ? t('primary') : '',
    ].filter(Boolean)
    return more.length === 0 ? (name ?? t('unknown')) : `${name ?? t('unknown')} (${more.join(', ')})`
  }
  const columns: DataColumn<HorseAssignment>[] = [
    { key: 'role', header: t('role'), cell: ({ role }) => t(`role.${role}`) },
    { key: 'who', header: t('who'), cell: describe },
    { key: 'from', header: t('from'), cell: ({ from }) => format.instant(from) },
    { key: 'to', header: t('to'), cell: ({ to }) => (to === null ? t('open') : format.instant(to)) },
    {
      key: 'source',
      header: t('source'),
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
  ]
  const actions: DataColumn<HorseAssignment>[] = onCorrect
    ? [
        {
          key: 'actions',
          header: t('actions'),
          cell: (assignment) =>
            !assignment.isCorrected &&
            !assignment.isFromDuplicate && (
              <Button
                size="s"
                aria-label={t('correct-label', {
                  role: t(`role.${assignment.role}`),
                  name: assignment.name ?? t('unknown'),
                })}
                onClick={() => onCorrect(assignment)}
              >
                {t('correct')}
              </Button>
            ),
        },
      ]
    : []
  return (
    <DataList<HorseAssignment>
      caption={caption}
      rows={assignments}
      rowKey={({ assignmentId }) => assignmentId}
      columns={[...columns, ...actions]}
    />
  )
}
