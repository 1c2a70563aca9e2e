import type { TextKey } from '@portal/contracts-admin/rules'
import { useTranslation } from 'react-i18next'

/** Values of a text's `{{placeholders}}`; `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>> & { readonly count?: number }
export type TextFunction<File> = (key: TextKey<File>, values?: TextValues) => string
/** Text function of any namespace, for code that receives it as a parameter. */
export type AnyTextFunction = (key: string, values?: Readonly<Record<string, unknown>>) => string

/**
 * Returns the text hook of one namespace, typed by its English file: `const { useText } = createTexts<typeof
 * import('../locales/en-US/regulations.json')>('regulations')`.
 */
export function createTexts<File>(namespace: string): { useText(): TextFunction<File> } {
  return {
    useText() {
      const { t } = useTranslation(namespace)
      return t as unknown as TextFunction<File>
    },
  }
}
