import { SearchField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useText } from '../texts.ts'

/** Searches regulations and definitions: on the home page and in the header of the other pages. */
export function SearchForm({ className }: { readonly className?: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <form
      role="search"
      className={className}
      aria-label={t('search.label')}
      onSubmit={(event) => {
        event.preventDefault()
        const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
        void navigate(query === '' ? '/search' : `/search?${new URLSearchParams({ q: query })}`)
      }}
    >
      <SearchField label={t('search.label')} name="q" placeholder={t('search.example')} />
    </form>
  )
}
