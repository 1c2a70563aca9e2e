import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadMore, LoadingState } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import { TextDiff } from '../text-diff.tsx'
import { useDefinitionsText } from './texts.ts'
import { ChangedFields } from './changed-fields.tsx'

const pageSize = 20

/** All published versions, newest first, each with its changes since the version before. */
export function DefinitionHistory({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const api = regulationsApi()
  const list = usePagedList([...api.getDefinitionVersions.key, id, 'paged'], async ({ after = '0' }, options) => {
    const query = { skip: Number(after), limit: pageSize }
    const { items, total } = await api.getDefinitionVersions({ params: { id }, query }, options)
    const end = query.skip + items.length
    return { items, next: items.length > 0 && end < total ? String(end) : null }
  })
  return (
    <section className="de-part" aria-labelledby="de-versions">
      <h2 id="de-versions">{t('versions')}</h2>
      {list.isPending && <LoadingState />}
      {list.failure && (
        <ErrorState title={t('versions.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      )}
      <ol className="de-list" reversed start={list.items[0]?.versionNumber}>
        {list.items.map((version, index) => {
          const previous = list.items[index + 1]
          return (
            <li key={version.versionNumber}>
              <h3 className="de-version">
                {t('version.since', { number: version.versionNumber, date: format.day(version.publishedAt) })}
              </h3>
              {version.changeNote !== '' && <p className="p-soft">{version.changeNote}</p>}
              <p className="de-text" lang="en">
                {previous ? (
                  <TextDiff before={previous.description} after={version.description} />
                ) : (
                  version.description
                )}
              </p>
              {previous && <ChangedFields before={previous} after={version} />}
            </li>
          )
        })}
      </ol>
      <LoadMore
        nextPage={list.nextPage}
        label={t('versions.more')}
        errorTitle={t('versions.failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
