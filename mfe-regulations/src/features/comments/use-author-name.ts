import { defaultCommenterNames } from '@portal/contracts-regulations/rules'
import { useCommentText } from './texts.ts'

/** Returns the published name of a comment's author, or a localized default when there is none or it is withheld. */
export function useAuthorName(): (authorName: string) => string {
  const t = useCommentText()
  return (authorName) => {
    if (authorName === defaultCommenterNames.public) return t('card.default-name.public')
    if (authorName === defaultCommenterNames.authority) return t('card.default-name.authority')
    return authorName || t('card.name-withheld')
  }
}
