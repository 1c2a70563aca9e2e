import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadMore, LoadingState } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useRegulations } from '../regulations-client.ts'
import { useEffectiveDate } from './definition-status.tsx'
import { useText } from '../texts.ts'

const pageSize = 20

/** All versions of a definition, newest first. */
export function DefinitionVersions({ id }: { readonly id: string }) {
  const t = useText()
  const formats = useFormats()
  const getEffectiveDate = useEffectiveDate()
  const api = useRegulations()
  const list = usePagedList([...api.getDefinitionVersions.key, id, 'paged'], async ({ after = '0' }, options) => {
    const query = { skip: Number(after), limit: pageSize }
    const { items, total } = await api.getDefinitionVersions({ params: { id }, query }, options)
    const loadedCount = query.skip + items.length
    return { items, next: items.length > 0 && loadedCount < total ? String(loadedCount) : null }
  })
  return (
    <section className="p-stack" data-gap="s">
      <h4 className="s-definition-versions-title">{t('definitions.versions')}</h4>
      {list.isPending ? (
        <LoadingState />
      ) : list.failure ? (
        <ErrorState
          title={t('definitions.versions-failed')}
          {...describeFailure(list.failure, t)}
          onRetry={list.retry}
        />
      ) : (
        <ol className="s-definition-versions" reversed start={list.items[0]?.versionNumber}>
          {list.items.map((version) => (
            <li key={version.versionNumber}>
              <details>
                <summary>
                  {t('definitions.version', {
                    number: version.versionNumber,
                    on: formats.day(version.publishedAt),
                  })}
                </summary>
                {version.effectiveFrom !== null && <p className="p-soft">{getEffectiveDate(version.effectiveFrom)}</p>}
                {version.changeNote !== '' && <p className="p-soft">{version.changeNote}</p>}
                <p className="p-rule-text" lang="en">
                  {version.description}
                </p>
              </details>
            </li>
          ))}
        </ol>
      )}
      <LoadMore
        nextPage={list.nextPage}
        size="s"
        label={t('definitions.versions-more')}
        errorTitle={t('definitions.versions-failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
