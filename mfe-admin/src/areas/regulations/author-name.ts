import { defaultCommenterNames } from '@portal/contracts-regulations/rules'
import { useAdminText } from '../../shared/texts.ts'

/** Returns the published name of a commenter, or a description in the user's language if they published none. */
export function useAuthorName(): (publishedName: string) => string {
  const t = useAdminText()
  return (publishedName) => {
    if (publishedName === defaultCommenterNames.public) return t('author.unnamed-public')
    if (publishedName === defaultCommenterNames.authority) return t('author.unnamed-authority')
    return publishedName || t('author.none')
  }
}
