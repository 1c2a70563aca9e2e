import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, ListEnd, LoadingState } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { WordChanges } from '../../word-changes.tsx'
import { useDefinitionsText } from './texts.ts'
import { VersionFacts } from './version-facts.tsx'

const atOnce = 20

/** Every published version, newest first, each as a redline of the one before it: its words, and where they count. */
export function DefinitionWordings({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const api = regulationsApi()
  const list = usePagedList([...api.getDefinitionVersions.key, id, 'paged'], async ({ after = '0' }, options) => {
    const query = { skip: Number(after), limit: atOnce }
    const { items, total } = await api.getDefinitionVersions({ params: { id }, query }, options)
    const reached = query.skip + items.length
    return { items, next: items.length > 0 && reached < total ? String(reached) : null }
  })
  return (
    <section className="de-part" aria-labelledby="de-wordings">
      <h2 id="de-wordings">{t('wordings')}</h2>
      {list.isPending && <LoadingState />}
      {list.failure && (
        <ErrorState title={t('wordings.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
      )}
      <ol className="de-list" reversed start={list.items[0]?.versionNumber}>
        {list.items.map((wording, index) => {
          const former = list.items[index + 1]
          return (
            <li key={wording.versionNumber}>
              <h3 className="de-wording">
                {t('version.since', { number: wording.versionNumber, on: format.day(wording.publishedAt) })}
              </h3>
              {wording.changeNote !== '' && <p className="p-soft">{wording.changeNote}</p>}
              <p className="de-words" lang="en">
                {former ? <WordChanges before={former.description} after={wording.description} /> : wording.description}
              </p>
              {former && <VersionFacts before={former} after={wording} />}
            </li>
          )
        })}
      </ol>
      <ListEnd
        rest={list.rest}
        more={t('wordings.more')}
        failedTitle={t('wordings.failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </section>
  )
}
