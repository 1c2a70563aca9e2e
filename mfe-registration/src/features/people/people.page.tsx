import { isOpenList, minSearchLetters, openListRoles } from '@portal/contracts-registration/person-rules'
import { peopleListAccess } from '@portal/contracts-registration/routes'
import { useCan } from '@portal/shell-sdk'
import { Button, Page, PageTitle, Stack } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { ExportButton } from './export-button.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleList, type PeopleQuery } from './people-list.tsx'
import { parsePeopleParams, peopleUrl, type PeopleParams } from './people-url.ts'
import { useRecentSearches } from './recent-searches.ts'
import { usePeopleText } from './texts.ts'

/** `/people`: lists and finds active covered persons by name, role, state and track. */
export default function PeoplePage() {
  const t = usePeopleText()
  const [searchParams] = useSearchParams()
  const params = parsePeopleParams(searchParams)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const isOfficial = useCan(peopleListAccess)
  const { recent, add, clear } = useRecentSearches()
  const search = (sought: string) => {
    setTyped(sought)
    setName(sought)
    if (isLongEnough(sought)) add(sought)
  }
  const query = toQuery(params, name)
  const isComplete = name === '' ? isOfficial || isOpenList(query.role) : isLongEnough(name)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Stack gap="l">
        <PeopleFilters params={params} typed={typed} onType={setTyped} onSearch={search} />
        <Lists />
        {recent.length > 0 && (
          <section aria-labelledby="recent-searches">
            <h2 id="recent-searches">{t('recent')}</h2>
            <div className="p-cluster">
              {recent.map((each) => (
                <Button key={each} size="s" onClick={() => search(each)}>
                  {each}
                </Button>
              ))}
              <Button size="s" variant="quiet" onClick={clear}>
                {t('clear-recent')}
              </Button>
            </div>
          </section>
        )}
        {isComplete ? (
          <PeopleList query={query} actions={isOfficial && <ExportButton query={query} />} />
        ) : (
          <p className="p-soft" role="status">
            {t('type-more')}
          </p>
        )}
      </Stack>
    </Page>
  )
}

/** Links to the lists that need no name. */
function Lists() {
  const t = usePeopleText()
  return (
    <nav className="p-cluster" aria-label={t('lists')}>
      {openListRoles.map((role) => (
        <Link key={role} to={peopleUrl({ role })}>
          {t(`list.${role}`)}
        </Link>
      ))}
    </nav>
  )
}

function toQuery({ role, state, track }: PeopleParams, name: string): PeopleQuery {
  return { ...(name && { name }), ...(role && { role }), ...(state && { state }), ...(track && { track }) }
}

function isLongEnough(name: string): boolean {
  return name.replaceAll(/[^\p{L}]/gu, '').length >= minSearchLetters
}
