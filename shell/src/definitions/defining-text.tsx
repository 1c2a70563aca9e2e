import type { Definition } from '@portal/contracts-regulations'
import { useText } from '../texts.ts'

/** The text outside of the regulations that says what the term means, with a link if its address is known. */
export function DefiningText({ definedIn }: Pick<Definition, 'definedIn'>) {
  const t = useText()
  if (definedIn === undefined) return null
  const { citation, url } = definedIn
  return (
    <p className="p-small">
      {t('definitions.defined-in')}{' '}
      {url === undefined ? (
        <span lang="en">{citation}</span>
      ) : (
        <a href={url} rel="external noreferrer" lang="en">
          {citation}
        </a>
      )}
    </p>
  )
}
