import { textsOf } from '@portal/i18n'
import type definitions from '../../../locales/en-US/definitions.json'

/** Texts of the page about definitions. */
export const { useText: useDefinitionsText } = textsOf<typeof definitions>('definitions')
