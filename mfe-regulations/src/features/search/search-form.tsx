import { RichText } from '@portal/i18n'
import { englishTag, useTaggedText } from '@portal/shell-sdk'
import { Button, SearchField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { SearchFilters } from './search-filters.tsx'
import { maxQueryLength, searchUrl, type SearchParams } from './search-params.ts'
import { useSearchText } from './texts.ts'

/** The search box and the filters. */
export function SearchForm({ params }: { readonly params: SearchParams }) {
  const t = useSearchText()
  const navigate = useNavigate()
  const [q, setQ] = useState(params.q)
  const [lastQuery, setLastQuery] = useState(params.q)
  // The query changed from outside (an example, "back"); update the field without remounting it, to keep focus.
  if (lastQuery !== params.q) {
    setLastQuery(params.q)
    setQ(params.q)
  }
  const search = () => void navigate(searchUrl({ ...params, q: q.trim(), kind: 'all', isExact: undefined, page: 1 }))
  return (
    <form
      role="search"
      className="rs-form"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <SearchField
        label={t('label')}
        showLabel
        value={q}
        maxLength={maxQueryLength}
        autoCapitalize="off"
        spellCheck={false}
        data-search-box
        onChange={(event) => setQ(event.target.value)}
      />
      {params.versionId ? (
        <VersionScope params={params} versionId={params.versionId} />
      ) : (
        <SearchFilters params={{ ...params, q }} />
      )}
    </form>
  )
}

function VersionScope({ params, versionId }: { readonly params: SearchParams; readonly versionId: string }) {
  const t = useSearchText()
  const tagText = useTaggedText()
  const getVersionName = useVersionName()
  const status = useQuery(regulationsApi().getVersionStatus.query({ params: { versionId } }))
  const version = status.data?.version
  return (
    <p className="rs-version-scope">
      <span>
        <RichText
          text={t('within', { version: version ? `${tagText(version.title)}, ${getVersionName(version)}` : '…' })}
          tags={englishTag}
        />
      </span>
      <Link to={searchUrl({ ...params, versionId: undefined, page: 1 })}>{t('within.leave')}</Link>
    </p>
  )
}

/** An example search; runs when clicked. */
export function ExampleQuery({ q }: { readonly q: string }) {
  const navigate = useNavigate()
  return (
    <Button size="s" onClick={() => void navigate(searchUrl({ q, kind: 'all', scope: 'current', page: 1 }))}>
      {q}
    </Button>
  )
}
