import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { ErrorState, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { WordChanges } from '../../word-changes.tsx'
import { useDefinitionsText } from './texts.ts'
import { VersionFacts } from './version-facts.tsx'

/** Every published version, newest first, each as a redline of the one before it: its words, and where they count. */
export function DefinitionWordings({ id }: { readonly id: string }) {
  const t = useDefinitionsText()
  const format = useFormats()
  const wordings = useQuery(regulationsApi().getDefinitionVersions.query({ params: { id }, query: { limit: 100 } }))
  return (
    <section className="de-part" aria-labelledby="de-wordings">
      <h2 id="de-wordings">{t('wordings')}</h2>
      {wordings.isPending && <LoadingState />}
      {wordings.isError && (
        <ErrorState
          title={t('wordings.failed')}
          {...describeFailure(wordings.error, t)}
          onRetry={() => void wordings.refetch()}
        />
      )}
      <ol className="de-list" reversed>
        {wordings.data?.items.map((wording, index) => {
          const former = wordings.data.items[index + 1]
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
    </section>
  )
}
