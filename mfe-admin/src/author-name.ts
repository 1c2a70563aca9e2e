import { unnamed } from '@portal/contracts-regulations/rules'
import { useTitleText } from './texts.ts'

/** The name published with a comment; where there is none, the reader's own words for who wrote it. */
export function useAuthorName(): (published: string) => string {
  const t = useTitleText()
  return (published) => {
    if (published === unnamed.public) return t('author.unnamed-public')
    if (published === unnamed.authority) return t('author.unnamed-authority')
    return published || t('author.none')
  }
}
