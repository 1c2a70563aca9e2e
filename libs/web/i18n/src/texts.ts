import type { TextKey } from '@portal/contracts-admin/rules'
import { useTranslation } from 'react-i18next'

/** Values of a text's `{{names}}`; `count` chooses the plural. */
export type TextValues = Readonly<Record<string, string | number>> & { readonly count?: number }
export type Text<File> = (key: TextKey<File>, values?: TextValues) => string
/** Any namespace's text function, for code that gets it handed. */
export type AnyText = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * The texts of one namespace, typed by its English file:
 * `const { useText } = textsOf<typeof import('../locales/en-US/regulations.json')>('regulations')`.
 */
export function textsOf<File>(namespace: string): { useText(): Text<File> } {
  return {
    useText() {
      const { t } = useTranslation(namespace)
      return t as unknown as Text<File>
    },
  }
}
