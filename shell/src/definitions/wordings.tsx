import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, ListEnd, LoadingState } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useRegulations } from '../regulations-client.ts'
import { useText } from '../texts.ts'

const atOnce = 20

/** Every wording that a definition had, the newest first. */
export function Wordings({ id }: { readonly id: string }) {
  const t = useText()
  const formats = useFormats()
  const api = useRegulations()
  const list = usePagedList([...api.getDefinitionVersions.key, id, 'paged'], async ({ after = '0' }, options) => {
    const query = { skip: Number(after), limit: atOnce }
    const { items, total } = await api.getDefinitionVersions({ params: { id }, query }, options)
    const reached = query.skip + items.length
    return { items, next: items.length > 0 && reached < total ? String(reached) : null }
  })
  return (
    <section className="p-stack" data-gap="s">
      <h4 className="s-wordings-title">{t('definitions.versions')}</h4>
      {list.isPending ? (
        <LoadingState />
      ) : list.failure ? (
        <ErrorState
          title={t('definitions.versions-failed')}
          {...describeFailure(list.failure, t)}
          onRetry={list.retry}
        />
      ) : (
        <ol className="s-wordings" reversed start={list.items[0]?.versionNumber}>
          {list.items.map((version) => (
            <li key={version.versionNumber}>
              <details>
                <summary>
                  {t('definitions.version', {
                    number: version.versionNumber,
                    on: formats.day(version.publishedAt),
                  })}
                </summary>
                {version.changeNote !== '' && <p className="p-soft">{version.changeNote}</p>}
                <p className="p-rule-text" lang="en">
                  {version.description}
                </p>
              </details>
            </li>
          ))}
        </ol>
      )}
      <ListEnd
        rest={list.rest}
        size="s"
        more={t('definitions.versions-more')}
        failedTitle={t('definitions.versions-failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
