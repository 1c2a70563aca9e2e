import { unnamed } from '@portal/contracts-regulations/rules'
import { useCommentText } from './texts.ts'

/** The name published with a comment; where none was, or it was taken from readers, the reader's own words for that. */
export function useAuthorName(): (published: string) => string {
  const t = useCommentText()
  return (published) => {
    if (published === unnamed.public) return t('card.unnamed.public')
    if (published === unnamed.authority) return t('card.unnamed.authority')
    return published || t('card.nameless')
  }
}
