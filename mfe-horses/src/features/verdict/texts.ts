import { createTexts } from '@portal/i18n'
import type verdict from '../../../locales/en-US/verdict.json'

/** Texts about whether a horse can race. */
export const { useText: useVerdictText } = createTexts<typeof verdict>('verdict')
