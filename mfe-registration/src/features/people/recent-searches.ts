import { useUser } from '@portal/shell-sdk'
import { useState } from 'react'

const mostRecent = 5
/** Kept in the memory of this tab, because names of people must not be stored. By user name. */
const searches = new Map<string, readonly string[]>()

/** The last names that this user searched for in this tab, the newest first. */
export function useRecentSearches() {
  const username = useUser()?.username ?? ''
  const [recent, setRecent] = useState(searches.get(username) ?? [])
  const update = (names: readonly string[]) => {
    searches.set(username, names)
    setRecent(names)
  }
  return {
    recent,
    add: (name: string) => update([name, ...recent.filter((each) => each !== name)].slice(0, mostRecent)),
    clear: () => update([]),
  }
}
