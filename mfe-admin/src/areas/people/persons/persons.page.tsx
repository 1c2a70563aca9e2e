import { Page, PageTitle } from '@portal/ui'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useRef, useState } from 'react'
import { useAdminText } from '../../../shared/texts.ts'
import { PersonFilters } from './person-filters.tsx'
import { PersonList } from './person-list.tsx'
import { parsePersonsParams, personsUrl } from './persons-url.ts'
import { usePersonsText } from './texts.ts'
import './persons.css'

/** `/people-management`: all persons with their roles and status. */
export default function PersonsPage() {
  const t = usePersonsText()
  const title = useAdminText()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const params = parsePersonsParams(searchParams)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const list = useRef<HTMLElement>(null)
  const clearFilters = () => {
    setTyped('')
    setText('')
    list.current?.focus({ preventScroll: true })
  }
  const clearLink = (
    <Link to="/people-management" onClick={clearFilters}>
      {t('all')}
    </Link>
  )
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('people-management.title')}</PageTitle>
      <PersonFilters
        params={params}
        query={typed}
        onQueryChange={setTyped}
        onSearch={() => {
          setText(typed.trim())
          void navigate(personsUrl(params))
        }}
        clearLink={(text !== '' || personsUrl(params) !== '/people-management') && clearLink}
      />
      <section ref={list} className="ad-persons" tabIndex={-1} aria-label={t('list')}>
        <PersonList params={params} text={text} clearLink={clearLink} />
      </section>
    </Page>
  )
}
