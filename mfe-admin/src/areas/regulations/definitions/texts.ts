import { createTexts } from '@portal/i18n'
import type definitions from '../../../../locales/en-US/definitions.json'

/** Interface texts of `/definition-management`. */
export const { useText: useDefinitionsText } = createTexts<typeof definitions>('definitions')
