import { createTexts } from '@portal/i18n'
import type rules from '../../../../locales/en-US/horse-rules.json'

/** Texts of `/horse-rules`. */
export const { useText: useRulesText } = createTexts<typeof rules>('horse-rules')
