import { textsOf } from '@portal/i18n'
import type definitions from '../../../locales/en-US/definitions.json'

/** Texts of the page about definitions. */
export const { useText: useDefinitionsText } = textsOf<typeof definitions>('definitions')

/** How words that came and went are said. */
export function useChangeWords(): { readonly inserted: string; readonly deleted: string; readonly end: string } {
  const t = useDefinitionsText()
  return { inserted: t('change.inserted'), deleted: t('change.deleted'), end: t('change.end') }
}
