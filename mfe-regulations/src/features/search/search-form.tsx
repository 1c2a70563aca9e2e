import { Rich } from '@portal/i18n'
import { languageTags, useTagged } from '@portal/shell-sdk'
import { Button, SearchField, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useVersionName } from '../versions/version-words.tsx'
import { queryMaxLength, searchAddress, type SearchPlace } from './search-place.ts'
import { useSearchText } from './texts.ts'

/** The one box, and where it looks. */
export function SearchForm({ place }: { readonly place: SearchPlace }) {
  const t = useSearchText()
  const navigate = useNavigate()
  const [q, setQ] = useState(place.q)
  const [searched, setSearched] = useState(place.q)
  // Searched from elsewhere (an example, "back"): the same form, so that whoever is in it stays in it.
  if (searched !== place.q) {
    setSearched(place.q)
    setQ(place.q)
  }
  const search = () => void navigate(searchAddress({ ...place, q: q.trim(), kind: 'all', page: 1 }))
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
        maxLength={queryMaxLength}
        autoCapitalize="off"
        spellCheck={false}
        data-search-box
        onChange={(event) => setQ(event.target.value)}
      />
      {place.versionId ? (
        <WithinVersion place={place} versionId={place.versionId} />
      ) : (
        <SelectField
          label={t('scope')}
          value={place.scope}
          onChange={(event) =>
            void navigate(
              searchAddress({ ...place, q, scope: event.target.value === 'every' ? 'every' : 'current', page: 1 }),
            )
          }
          options={[
            { value: 'current', label: t('scope.current') },
            { value: 'every', label: t('scope.every') },
          ]}
        />
      )}
    </form>
  )
}

function WithinVersion({ place, versionId }: { readonly place: SearchPlace; readonly versionId: string }) {
  const t = useSearchText()
  const tagged = useTagged()
  const nameOf = useVersionName()
  const status = useQuery(api().getVersionStatus.query({ params: { versionId } }))
  const version = status.data?.version
  return (
    <p className="rs-within">
      <span>
        <Rich
          text={t('within', { version: version ? `${tagged(version.title)}, ${nameOf(version)}` : '…' })}
          tags={languageTags}
        />
      </span>
      <Link to={searchAddress({ ...place, versionId: undefined, page: 1 })}>{t('within.leave')}</Link>
    </p>
  )
}

/** Words of the page's address that look for something: an example to press. */
export function Example({ q }: { readonly q: string }) {
  const navigate = useNavigate()
  return (
    <Button size="s" onClick={() => void navigate(searchAddress({ q, kind: 'all', scope: 'current', page: 1 }))}>
      {q}
    </Button>
  )
}
