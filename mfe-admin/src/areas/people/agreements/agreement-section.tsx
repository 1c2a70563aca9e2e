import type { AgreementVersion } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, DataList, ErrorState, LoadingState, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { AgreementText } from './agreement-text.tsx'
import { useAgreementsText } from './texts.ts'
import { useAgreementCommands } from './use-agreement-commands.ts'

const tones = { draft: 'warning', scheduled: 'info', 'in-effect': 'success', former: 'neutral' } as const

/** The versions of one agreement, its texts, and what can be done with the draft of the next version. */
export function AgreementSection({ kind }: { readonly kind: AgreementVersion['kind'] }) {
  const t = useAgreementsText()
  const describe = useStaffFailure()
  const versions = useQuery({ ...staffApi().listAgreementVersions.query({ params: { kind } }), staleTime: 0 })
  const title = t(`kind.${kind}`)
  return (
    <section className="ad-people-section" aria-label={title}>
      <h2>{title}</h2>
      {versions.isPending && <LoadingState shape="list" />}
      {versions.isError && (
        <ErrorState title={t('failed')} {...describe(versions.error)} onRetry={() => void versions.refetch()} />
      )}
      {versions.data !== undefined && <Versions kind={kind} title={title} versions={versions.data} />}
    </section>
  )
}

interface VersionsProps {
  readonly kind: AgreementVersion['kind']
  readonly title: string
  /** The newest first. */
  readonly versions: readonly AgreementVersion[]
}

function Versions({ kind, title, versions }: VersionsProps) {
  const t = useAgreementsText()
  const format = useFormats()
  const { edit, publish, remove } = useAgreementCommands(kind)
  const draft = versions.find(({ status }) => status === 'draft')
  return (
    <>
      <DataList
        caption={t('versions', { name: title })}
        rows={versions}
        rowKey={({ version }) => String(version)}
        columns={[
          { key: 'version', header: t('version'), cell: ({ version }) => format.number(version) },
          {
            key: 'status',
            header: t('status'),
            cell: ({ status }) => <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>,
          },
          {
            key: 'from',
            header: t('from'),
            cell: ({ effectiveFrom }) => (effectiveFrom === null ? t('from.none') : format.date(effectiveFrom)),
          },
          {
            key: 'acceptances',
            header: t('acceptances'),
            align: 'end',
            cell: ({ acceptances }) => format.number(acceptances),
          },
        ]}
      />
      {versions.map((version) => (
        <AgreementText key={version.version} version={version} />
      ))}
      <Cluster>
        {draft === undefined ? (
          <Button aria-label={`${t('create')}: ${title}`} onClick={() => void edit(versions[0]?.texts, 0)}>
            {t('create')}
          </Button>
        ) : (
          <>
            <Button aria-label={`${t('publish')}: ${title}`} variant="primary" onClick={() => void publish(draft)}>
              {t('publish')}
            </Button>
            <Button aria-label={`${t('edit')}: ${title}`} onClick={() => void edit(draft.texts, draft.revision)}>
              {t('edit')}
            </Button>
            <Button aria-label={`${t('delete')}: ${title}`} variant="quiet" onClick={() => void remove()}>
              {t('delete')}
            </Button>
          </>
        )}
      </Cluster>
    </>
  )
}
